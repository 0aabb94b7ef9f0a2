import { beforeEach, describe, expect, test, vi } from "vitest";
import { Stage } from "../src/board/stage";
import { AkropolisDesk } from "../src/games/akropolis/desk.svelte";
import type { AkropolisTypes } from "../src/games/akropolis/types";
import { ImprovementDesk, optionOf } from "../src/games/improvement/desk.svelte";
import type { ImprovementTypes } from "../src/games/improvement/types";
import { bare, changeWords, verdict } from "../src/games/improvement/words";
import { PolisDesk } from "../src/games/polis/desk.svelte";
import { raises } from "../src/games/polis/raises";
import type { PolisTypes } from "../src/games/polis/types";
import type { Asking } from "../src/net/asking.svelte";
import { Choice } from "../src/table/choice.svelte";
import type { BoardTable } from "../src/table/desk.svelte";
import type { GameTypes } from "../src/table/games";
import { loadWords } from "../src/words/say";
import { option, question } from "./fakes";

type Given<G extends GameTypes> = { view: Partial<G["view"]>; question: G["question"] | null };

const asking = { preview: vi.fn<Asking["preview"]>(), play: vi.fn<Asking["play"]>(), order: vi.fn<Asking["order"]>(), why: vi.fn<Asking["why"]>() };

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await loadWords("en");
  asking.preview.mockReset().mockResolvedValue(null);
  asking.play.mockReset().mockResolvedValue({ done: true });
  asking.why.mockReset().mockResolvedValue(null);
});

/** A table of which a test gives what the desk reads. */
function tableOf<G extends GameTypes>(given: Given<G>): BoardTable<G> {
  return {
    ...(given as { view: G["view"]; question: G["question"] | null }),
    box: null,
    events: [],
    names: (path) => path.slice(path.lastIndexOf(".") + 1),
    people: [],
    seat: 0,
    choice: new Choice(asking, () => given.question),
    motion: false,
    still: false,
    stage: new Stage(),
  };
}

describe("the desk of Akropolis", () => {
  const hexes = [{ q: 0, r: 0, height: 1, kind: "house-plaza" as const }, { q: 0, r: -1, height: 1, kind: "quarry" as const }, { q: 1, r: 0, height: 1, kind: "quarry" as const }];
  const city = (seat: number) => ({ seat, stones: 1, text: "s", hexes, lakes: [], score: { total: 0, lines: [] } });
  const site = [{ tile: 7, price: 0, hexes: ["house", "quarry", "garden"] as const }, { tile: 9, price: 1, hexes: ["house", "quarry", "temple"] as const }];
  const board = {
    tiles: [{ slot: 0, tile: 7, price: 0 }, { slot: 1, tile: 9, price: 1, refused: "akropolis.buy" }],
    footprints: [{ q: 2, r: 0, turn: 0, height: 1 }, { q: 2, r: 0, turn: 1, height: 1 }],
  };
  let given: Given<AkropolisTypes>;
  let desk: AkropolisDesk;

  beforeEach(() => {
    given = { view: { cities: [city(0), city(1)], site, to_act: [0], over: false, stacks: [3, 3] }, question: { ...question(4, { kind: "place" }), ask: "akropolis.ask.tile", board } };
    desk = new AkropolisDesk(tableOf<AkropolisTypes>(given));
    desk.reset();
  });

  test("holds the tile at once if there is only one to be had", () => {
    expect(desk.slot).toBe(0);
  });

  test("asks why a tile out of reach cannot be had, and keeps the one it holds", () => {
    desk.choose(1);
    expect(asking.why).toHaveBeenCalledWith(4, { place: { slot: 1, q: 2, r: 0, turn: 0 } }, 0);
    expect(desk.slot).toBe(0);
  });

  test("picks a legal spot at the first enter and plays at the second", async () => {
    desk.enter({ q: 2, r: 0 });
    expect(desk.table.choice.move).toEqual({ place: { slot: 0, q: 2, r: 0, turn: 0 } });
    desk.enter({ q: 2, r: 0 });
    await vi.waitFor(() => expect(asking.play).toHaveBeenCalledOnce());
  });

  test("asks why a tile cannot lie where no footprint is", () => {
    desk.enter({ q: 0, r: 0 });
    expect(asking.why).toHaveBeenCalledWith(4, { place: { slot: 0, q: 0, r: 0, turn: 0 } }, 0);
    expect([desk.pinned, desk.barred?.legal]).toEqual([false, false]);
  });

  test("turns to the next way that fits around a cell, and says how many there are", () => {
    desk.rotate(1, { q: 2, r: 0 });
    expect([desk.turn, desk.fits]).toEqual([1, 2]);
    desk.rotate(1, { q: 2, r: 0 });
    expect(desk.turn).toBe(0);
  });

  test("lets go step by step: first the spot, then the tile", () => {
    desk.enter({ q: 2, r: 0 });
    expect([desk.escape(), desk.table.choice.move, desk.slot]).toEqual([true, null, 0]);
    expect([desk.escape(), desk.slot]).toEqual([true, null]);
    expect(desk.escape()).toBe(false);
  });

  test("offers nothing while another city is large", () => {
    desk.enlarged = 1;
    expect([desk.shown, desk.board, desk.spots]).toEqual([1, null, []]);
  });

  test("draws a city as it was while its tile is in the air", () => {
    const before = { ...city(1), stones: 5 };
    desk.hold(before);
    expect([desk.cityOf(1).stones, desk.cityOf(0).stones]).toEqual([5, 1]);
    desk.release(1);
    expect(desk.cityOf(1).stones).toBe(1);
  });
});

describe("the desk of Improvement", () => {
  const fill = { move: "assign", field: "actions", pieces: ["trade", "culture", "politics"], count: 2, slots: [3, 5], prices: [[0, 1, 4], [2, 0, 3]] };
  const board = { dice: [3, 5], cards: {}, citizenry: 4, pay: [0, 1, 2, 3, 4, 5].map((n) => ({ left: Math.max(0, 4 - n), short: Math.max(0, n - 4), philosophy: null })), gains: {}, idle: [] };
  let given: Given<ImprovementTypes>;
  let desk: ImprovementDesk;

  beforeEach(() => {
    given = { view: { sealed: [] }, question: { ...question(4, { kind: "assign", fill }), ask: "improvement.ask.assign", board } };
    desk = new ImprovementDesk(tableOf<ImprovementTypes>(given));
    desk.follow();
  });

  test("lays cards under dice and chooses the move when every die has one", () => {
    desk.lay("culture", 0);
    expect([desk.laid, desk.die, desk.table.choice.move]).toEqual([["culture", null], 1, null]);
    desk.lay("politics", 1);
    expect(desk.table.choice.move).toEqual({ assign: { actions: ["culture", "politics"] } });
    expect([desk.needed(), desk.needed(0), desk.bill(desk.needed())?.left]).toEqual([4, 3, 0]);
    expect(desk.bill(5)?.short).toBe(1);
  });

  test("exchanges two cards when one moves to the other's die", () => {
    desk.lay("culture", 0);
    desk.lay("politics", 1);
    desk.lay("culture", 1);
    expect(desk.laid).toEqual(["politics", "culture"]);
  });

  test("takes a card back, and with it the choice", () => {
    desk.lay("culture", 0);
    desk.lay("politics", 1);
    desk.takeBack(0);
    expect([desk.laid, desk.die, desk.table.choice.move]).toEqual([[null, "politics"], 0, null]);
  });

  test("names the price on the main button", () => {
    const { question: asked } = desk.table;
    if (!asked) throw new Error("nothing is asked");
    expect(desk.moveName(asked, { assign: { actions: ["culture", "politics"] } })).toContain("4");
    expect(desk.moveName(asked, { assign: { actions: ["trade", "culture"] } })).not.toMatch(/\d/);
    expect(desk.moveName(asked, { pass: {} })).toBeNull();
  });

  test("begins anew with a new question, with what was sealed already", () => {
    desk.lay("culture", 0);
    Object.assign(given.view, { sealed: ["trade", "politics"] });
    desk.follow();
    expect(desk.laid).toEqual(["culture", null]); // the same question
    const next = new ImprovementDesk(tableOf<ImprovementTypes>(given));
    next.follow();
    expect(next.laid).toEqual(["trade", "politics"]);
  });

  test("puts cards away in the order they are tapped, and takes one out with those after it", () => {
    given.question = { ...question(5, { kind: "order", fill: { move: "discard", field: "cards", pieces: ["a", "b", "c"], count: 2 } }), ask: "improvement.ask.discard" };
    desk = new ImprovementDesk(tableOf<ImprovementTypes>(given));
    desk.toggle("a", 2);
    desk.toggle("b", 2);
    expect(desk.table.choice.move).toEqual({ discard: { cards: ["a", "b"] } });
    desk.toggle("c", 2); // one too many: it takes the place of the last
    expect(desk.line).toEqual(["a", "c"]);
    desk.toggle("a", 2);
    expect([desk.line, desk.table.choice.move]).toEqual([[], null]);
  });

  test("finds the option of a kind that names something", () => {
    const asked = { ...question(6, { options: [option({ colonize: { city: "red-01" } }), option({ colonize: { city: "red-02" } }), option({ pass: {} })] }), ask: "improvement.ask.colonize" as const };
    expect(optionOf(asked, "colonize", "red-02")?.move).toEqual({ colonize: { city: "red-02" } });
    expect(optionOf(asked, "colonize", "blue-01")).toBeNull();
    expect(optionOf(asked, "pass")?.move).toEqual({ pass: {} });
    expect(optionOf(null, "pass")).toBeNull();
  });

  test("says in a line whether something can be paid", () => {
    const needs = bare({ kind: "ongoing", cost: 3, requires: { red: 1, blue: 2 } });
    expect(needs.tokens.map(({ colour }) => colour)).toEqual(["red", "blue", "blue"]);
    expect(verdict(needs).ok).toBe(true);
    expect(verdict({ ...needs, met: false, short: 2, lacking: 1, philosophy: 2 })).toMatchObject({ ok: false });
    expect(changeWords({ vp: 4, philosophy: -1 }, (path) => path)).toBe("+4 resource.vp, −1 Philosophy token");
  });
});

describe("the desk of Polis", () => {
  const refused = { rule: "polis.trade", text: "You have traded with them already." };
  let given: Given<PolisTypes>;

  const deskAt = (asked: NonNullable<Given<PolisTypes>["question"]>): PolisDesk => {
    given = { view: { players: [], over: false }, question: asked };
    return new PolisDesk(tableOf<PolisTypes>(given));
  };
  const kill = (seat: number, card: string) => option({ kill: { seat, card } }, { on: `city:${seat}:${card}` });

  test("knows a piece by the option that is about it, and draws it accordingly", async () => {
    const desk = deskAt({ ...question(4, { options: [kill(1, "farmer"), { ...kill(2, "poet"), refused }] }), ask: "polis.ask.assassin" });
    expect([desk.state("city:1:farmer"), desk.state("city:2:poet"), desk.state("hand:poet")]).toEqual(["may", "no", null]);
    await desk.tap("city:1:farmer");
    expect([desk.state("city:1:farmer"), desk.choice.move]).toEqual(["chosen", { kill: { seat: 1, card: "farmer" } }]);
    await desk.tap("city:2:poet");
    expect(desk.choice.refused).toEqual(refused);
  });

  test("shows pieces of the same sort that are not listed as impossible, and asks why with the move they would stand for", async () => {
    const desk = deskAt({ ...question(4, { options: [kill(1, "farmer")] }), ask: "polis.ask.assassin" });
    expect([desk.state("city:2:poet"), desk.state("stack:red"), desk.state("seat:2")]).toEqual(["no", null, null]);
    await desk.tap("city:2:poet");
    expect(asking.why).toHaveBeenCalledExactlyOnceWith(4, { kill: { seat: 2, card: "poet" } }, 0);
  });

  test.each([
    ["polis.ask.buy", { buy: { stack: "red", pay: "coins" } }, "stack:red:coins", "stack:blue", { buy: { stack: "blue", pay: "coins" } }],
    ["polis.ask.plato", { name: { seat: 1 } }, "seat:1", "seat:2", { name: { seat: 2 } }],
    ["polis.ask.protect", { protect: { card: "port", symbol: "vase" } }, "city:0:port", "city:0:farmer", { protect: { card: "farmer", symbol: "vase" } }],
  ] as const)("asks why a piece cannot be chosen at %s", async (ask, move, on, other, asked) => {
    const desk = deskAt({ ...question(4, { options: [option(move, { on })] }), ask });
    await desk.tap(other);
    expect(asking.why).toHaveBeenCalledExactlyOnceWith(4, asked, 0);
  });

  test("means only the own city when it asks for an own card, and never oneself among the players", () => {
    const desk = deskAt({ ...question(4, { options: [option({ protect: { card: "port", symbol: "vase" } }, { on: "city:0:port" })] }), ask: "polis.ask.protect" });
    expect([desk.state("city:0:farmer"), desk.state("city:1:farmer")]).toEqual(["no", null]);
    const name = deskAt({ ...question(4, { options: [option({ name: { seat: 1 } }, { on: "seat:1" })] }), ask: "polis.ask.port" });
    expect([name.state("seat:2"), name.state("seat:0")]).toEqual(["no", null]);
  });

  test("keeps answers that are about no piece apart, as buttons of their own", () => {
    const options = [option({ look: { stacks: ["red", "blue"] } }), option({ pass: {} })];
    expect([...deskAt({ ...question(4, { options }), ask: "polis.ask.look" }).marks.keys()]).toEqual(["do:pass"]);
  });

  test("collects the moves of one piece and steps through them", async () => {
    const build = (pay: number) => option({ protect: { card: "port", symbol: pay } }, { on: "city:0:port" });
    const desk = deskAt({ ...question(4, { options: [build(1), build(2)] }), ask: "polis.ask.protect" });
    await desk.tap("city:0:port");
    await desk.another("city:0:port");
    expect(desk.choice.move).toEqual({ protect: { card: "port", symbol: 2 } });
  });

  test("looks at two stacks, in any order", async () => {
    const look = (...stacks: string[]) => option({ look: { stacks } });
    const desk = deskAt({ ...question(4, { options: [look("blue", "red"), look("blue", "green")] }), ask: "polis.ask.look" });
    await desk.tap("stack:red");
    expect([desk.looked, desk.choice.move]).toEqual([["red"], null]);
    await desk.tap("stack:blue");
    expect(desk.choice.move).toEqual({ look: { stacks: ["blue", "red"] } });
  });

  test("draws nothing as possible once the question is answered", () => {
    const desk = deskAt({ ...question(4, { answered: true, options: [kill(1, "farmer")] }), ask: "polis.ask.assassin" });
    expect(desk.state("city:1:farmer")).toBeNull();
  });

  test("calls passing by what is declined, and a sum a bid", () => {
    const asked = { ...question(4), ask: "polis.ask.build" as const };
    const desk = deskAt(asked);
    expect(desk.optionName(asked, option({ pass: {} }, { label: "pass" }))).not.toBe("Pass");
    expect(desk.optionName(asked, option({ build: { card: "port" } }, { label: "the Port" }))).toBe("The Port");
    expect(desk.moveName(asked, { bid: { amount: 3 } })).toContain("3");
  });

  test("offers quick raises within what may be bid", () => {
    expect(raises(1, 12, 4)).toEqual([1, 2, 4]);
    expect(raises(2, 12, 4)).toEqual([2, 3, 4, 5]);
    expect(raises(7, 14, 4)).toEqual([7, 8, 10]); // the seller must sell already
    expect(raises(3, 3, 4)).toEqual([3]);
    for (const [low, high] of [[1, 2], [4, 30], [18, 19]] as const) for (const n of raises(low, high, 4)) expect(n >= low && n <= high).toBe(true);
  });
});
