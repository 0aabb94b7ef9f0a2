import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Outcome } from "../src/net/asking.svelte";
import type { Json, Preview, Refusal, SpokenQuestion, Why } from "../src/net/messages";
import { Choice, type Habit, same } from "../src/table/choice.svelte";
import { event, option, question, state } from "./fakes";

const RED: Json = { draw: { stack: "red" } };
const BLUE: Json = { draw: { stack: "blue" } };
const REFUSAL: Refusal = { rule: "polis.draw", text: "That stack is empty." };

let open: SpokenQuestion | null;
let habit: Habit;
let choice: Choice;
const asking = { preview: vi.fn(), play: vi.fn(), order: vi.fn(), why: vi.fn() };

function previewed(more: Partial<Preview> = {}): Preview {
  return { type: "preview", key: "", events: [], final: false, ...more } as Preview;
}

beforeEach(() => {
  open = question(7, { options: [option(RED), option(BLUE)] });
  habit = "twice";
  asking.preview.mockReset().mockResolvedValue(previewed());
  asking.play.mockReset().mockResolvedValue({ done: true } satisfies Outcome);
  asking.order.mockReset().mockResolvedValue({ done: true } satisfies Outcome);
  asking.why.mockReset().mockResolvedValue({ type: "why", key: "", ...REFUSAL } as Why);
  choice = new Choice(asking, () => open, () => habit);
});

describe("to pick a move", () => {
  test("shows at once what is chosen, and then what it would change", async () => {
    const picked = choice.pick(RED);
    expect([choice.move, choice.preview]).toEqual([RED, null]);
    await picked;
    expect(choice.preview).toEqual(previewed());
    expect(asking.preview).toHaveBeenCalledWith(7, RED, 0);
  });

  test("keeps the newest preview, in whatever order they come", async () => {
    let answerRed = (_: Preview): void => {};
    asking.preview.mockReturnValueOnce(new Promise((resolve) => (answerRed = resolve)));
    const red = choice.pick(RED);
    asking.preview.mockResolvedValueOnce(previewed({ final: true }));
    await choice.pick(BLUE);
    answerRed(previewed());
    await red;
    expect([choice.move, choice.preview?.final]).toEqual([BLUE, true]);
  });

  test("tells why it will be refused", async () => {
    asking.preview.mockResolvedValue(previewed({ refused: REFUSAL as Preview["refused"] }));
    await choice.pick(RED);
    expect(choice.refused).toEqual(REFUSAL);
  });

  test("does nothing when nothing is asked", async () => {
    open = null;
    await choice.pick(RED);
    expect(choice.move).toBeNull();
    expect(asking.preview).not.toHaveBeenCalled();
  });
});

describe("a tap", () => {
  test.each<[Habit, Partial<Preview>, number]>([
    ["twice", {}, 2],
    ["once", {}, 1],
    ["once", { final: true }, 1],
    ["unless-final", {}, 1],
    ["unless-final", { final: true }, 2],
    ["unless-final", { refused: REFUSAL as Preview["refused"] }, 2],
  ])("with the habit %s and a preview of %o plays after %i", async (wish, preview, taps) => {
    habit = wish;
    asking.preview.mockResolvedValue(previewed(preview));
    for (let k = 1; k < taps; k += 1) await choice.tap(RED);
    expect(asking.play).not.toHaveBeenCalled();
    await choice.tap(RED);
    expect(asking.play).toHaveBeenCalledExactlyOnceWith(7, RED, 0);
  });

  test("on something else chooses that instead", async () => {
    await choice.tap(RED);
    await choice.tap(BLUE);
    expect(choice.move).toEqual(BLUE);
    expect(asking.play).not.toHaveBeenCalled();
  });
});

describe("to play", () => {
  test("sends what is chosen once, however often it is pressed, and lets it go", async () => {
    await choice.pick(RED);
    const both = [choice.play(), choice.play()];
    expect(choice.sending).toBe(true);
    await Promise.all(both);
    expect(asking.play).toHaveBeenCalledOnce();
    expect([choice.move, choice.preview, choice.sending]).toEqual([null, null, false]);
  });

  test("keeps a refused move and says why", async () => {
    asking.play.mockResolvedValue({ done: false, refusal: { ...REFUSAL, error: "illegal" } });
    await choice.pick(RED);
    await choice.play();
    expect([choice.move, choice.refused?.text]).toEqual([RED, REFUSAL.text]);
  });

  test("says nothing of a move that came too late: the new question explains itself", async () => {
    asking.play.mockResolvedValue({ done: false, refusal: { ...REFUSAL, error: "stale" } });
    await choice.pick(RED);
    await choice.play();
    expect(choice.refused).toBeNull();
  });

  test("does nothing when nothing is chosen", async () => {
    expect(await choice.play()).toBeNull();
    expect(asking.play).not.toHaveBeenCalled();
  });
});

describe("a new state", () => {
  test("with the same question keeps the choice and its preview", async () => {
    await choice.pick(RED);
    const asked = vi.mocked(asking.preview).mock.calls.length;
    choice.follow(state(9, { question: open }));
    expect([choice.move, vi.mocked(asking.preview).mock.calls.length]).toEqual([RED, asked]);
  });

  test("keeps the choice if the same is asked and allowed, and asks for its preview again", async () => {
    await choice.pick(RED);
    open = question(9, { options: [option(RED)] });
    choice.follow(state(9, { question: open }));
    expect(choice.move).toEqual(RED);
    expect(asking.preview).toHaveBeenLastCalledWith(9, RED, 0);
  });

  test.each<[string, SpokenQuestion | null]>([
    ["nothing is asked any more", null],
    ["something else is asked", question(9, { ask: "polis.ask.build", options: [option(RED)] })],
    ["another seat is asked", question(9, { seat: 1, options: [option(RED)] })],
    ["it is no longer listed", question(9, { options: [option(BLUE)] })],
    ["it is now refused", question(9, { options: [option(RED, { refused: { rule: "r", text: "no" } })] })],
  ])("lets the choice go when %s", async (_, next) => {
    await choice.pick(RED);
    open = next;
    choice.follow(state(9, { question: next }));
    expect(choice.move).toBeNull();
  });

  test("keeps an answer that was put together, which no list can name", async () => {
    const bid: Json = { bid: { amount: 4 } };
    await choice.pick(bid);
    open = question(9, { options: [option("pass")], fill: { move: "bid", field: "amount", low: 1, high: 9 } });
    choice.follow(state(9, { question: open }));
    expect(choice.move).toEqual(bid);
  });

  test("does not touch a move that is on its way", async () => {
    asking.play.mockReturnValue(new Promise(() => {}));
    await choice.pick(RED);
    void choice.play();
    choice.follow(state(9));
    expect(choice.move).toEqual(RED);
  });
});

test("why not is asked of the server, and an older answer does not cover a newer choice", async () => {
  await choice.why(RED);
  expect(choice.refused?.text).toBe(REFUSAL.text);
  const why = choice.why(RED);
  await choice.pick(BLUE);
  await why;
  expect(choice.refused).toBeNull();
});

test("a log line points at its pieces by name", () => {
  choice.point(event(3, "tile-placed", { tile: 31, q: 2, r: -1, cards: ["port", "ship"] }));
  expect(choice.highlight).toEqual(["tile:31", "q:2", "r:-1", "cards:port", "cards:ship", "cell:2,-1"]);
  choice.point(null);
  expect(choice.highlight).toEqual([]);
});

test("the others' latest moves stay marked, each on its own seat, unless a log line is pointed at", () => {
  choice.latest = [event(3, "tile-placed", { seat: 1, tile: 31 }), event(4, "built", { seat: 2, card: "port" })];
  expect(choice.marked()).toEqual(["seat:1", "tile:31", "seat:2", "card:port"]);
  expect(choice.marked(2)).toEqual(["seat:2", "card:port"]);
  expect(choice.marked(0)).toEqual([]);
  choice.point(event(1, "built", { card: "ship" }));
  expect(choice.marked(2)).toEqual(["card:ship"]);
});

test("moves are the same if they say the same; nothing is the same as nothing", () => {
  expect(same({ bid: { amount: 1 } }, { bid: { amount: 1 } })).toBe(true);
  expect(same({ bid: { amount: 1 } }, { bid: { amount: 2 } })).toBe(false);
  expect(same(null, null)).toBe(false);
});

test("a chosen sum may be left as an order instead of being played", async () => {
  await choice.pick(RED);
  await choice.play(true);
  expect(asking.order).toHaveBeenCalledWith(7, RED, open?.seat);
  expect(asking.play).not.toHaveBeenCalled();
  expect(choice.move).toBeNull();
});
