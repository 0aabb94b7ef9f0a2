import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live } from "../src/net/live.svelte";
import { event, fakeBrowser, FakeSocket, question, settled, state, table } from "./fakes";

let browser: ReturnType<typeof fakeBrowser>;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses are exactly as long as their name says
  browser = fakeBrowser();
  FakeSocket.all = [];
  live = new Live({ path: "/tables/abc", base: "/city", build: "b1", language: "en", motion: () => false, open: FakeSocket.make });
});
afterEach(() => live.close());

/** The page is at the table, and something is asked. */
function arrive(line = 5): FakeSocket {
  FakeSocket.last.opens();
  FakeSocket.last.says(state(line, { events: [event(line)], question: question(line) }));
  return FakeSocket.last;
}

describe("the connection", () => {
  test("connects with the table, the build and the language", () => {
    expect(FakeSocket.last.url).toBe("ws://table.example/city/api/tables/abc/live?since=0&build=b1&lang=en");
    expect(live.connection.link).toBe("connecting");
    arrive();
    expect(live.connection.link).toBe("live");
  });

  test("is up before the game too, when there is no state to wait for", () => {
    FakeSocket.last.opens();
    FakeSocket.last.says({ type: "table", table: table("waiting") });
    expect(live.connection.link).toBe("live");
  });

  test("comes back by itself after pauses that double, and asks for what it has missed", async () => {
    arrive(5).drops();
    expect([live.connection.link, live.connection.tries]).toEqual(["reconnecting", 1]);
    await vi.advanceTimersByTimeAsync(499);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.url).toContain("since=5");
    FakeSocket.last.drops();
    await vi.advanceTimersByTimeAsync(999);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(3);
    arrive(6);
    expect([live.connection.link, live.connection.tries]).toEqual(["live", 0]);
  });

  test("waits at most fifteen seconds between two attempts", async () => {
    arrive().drops();
    for (let k = 0; k < 12; k += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      FakeSocket.last.drops();
    }
    expect((live.connection.nextTry ?? 0) - Date.now()).toBe(15_000);
  });

  test("can be tried at once, and only one attempt is made", async () => {
    arrive().drops();
    live.connection.retryNow();
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("is offline while the browser says so, and is tried when the browser says it is back", async () => {
    const socket = arrive();
    browser.online = false;
    browser.dispatchEvent(new Event("offline"));
    expect([live.connection.link, socket.closedWith]).toEqual(["offline", 4000]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    browser.online = true;
    browser.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("pings, and gives up a connection that stays silent", async () => {
    const socket = arrive();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket.got("ping")).toHaveLength(1);
    socket.says({ type: "pong" });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(socket.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket.closedWith).toBe(4000);
    expect(live.connection.link).toBe("reconnecting");
  });

  test.each([[1008], [4403], [4404]])("stays closed when the server refuses the page (%i), with the reason", async (code) => {
    arrive().drops(code, "no such table");
    expect([live.connection.link, live.connection.closedBecause]).toEqual(["closed", "no such table"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("keeps the reason that was told before it was closed", () => {
    const socket = arrive();
    socket.says({ type: "refused", key: null, error: "illegal", rule: "server.kicked", text: "The host has removed you.", facts: {} });
    socket.drops(4403, "kicked");
    expect(live.connection.closedBecause).toBe("The host has removed you.");
  });

  test("does not listen to a socket that it has given up", () => {
    const old = arrive(5);
    old.drops();
    live.connection.retryNow();
    arrive(6);
    old.says(state(7));
    expect(live.showing.shown?.line).toBe(6);
    old.drops();
    expect(live.connection.link).toBe("live");
  });
});

describe("what was missed", () => {
  test("is counted once, without what was known before", async () => {
    arrive(5).drops();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.opens();
    FakeSocket.last.says(state(8, { events: [event(5), event(6), event(7)] }));
    expect(live.missed).toBe(2);
  });

  test("is nothing after a change of language, which tells everything again", () => {
    arrive(5);
    live.speak("nl");
    expect(live.connection.link).toBe("connecting"); // and no banner speaks of a lost line
    expect(FakeSocket.last.url).toContain("since=0&build=b1&lang=nl");
    arrive(5);
    expect([live.missed, live.showing.log.length]).toEqual([null, 1]);
  });
});

describe("an act", () => {
  test("is sent once and answered by its key", async () => {
    const socket = arrive();
    const outcome = live.asking.play(5, { draw: { stack: "red" } }, 0);
    expect(live.asking.sending).toBe(true);
    const [sent] = socket.got("move");
    expect(sent).toMatchObject({ at: 5, move: { draw: { stack: "red" } }, seat: 0 });
    socket.says({ type: "done", key: "another" } as never);
    await settled();
    expect(live.asking.sending).toBe(true);
    socket.says({ type: "done", key: sent?.key ?? "" } as never);
    expect(await outcome).toEqual({ done: true });
    expect(live.asking.sending).toBe(false);
  });

  test("that is a move is the last own entry once it is done, and earlier moves do not take its place", async () => {
    const socket = arrive();
    const played = async (at: number, answer: object): Promise<void> => {
      const outcome = live.asking.play(at, { pass: {} }, 0);
      socket.says({ key: socket.got("move").at(-1)?.key ?? "", ...answer } as never);
      await outcome;
    };
    expect(live.asking.lastOwn).toBe(-1);
    await played(5, { type: "refused", error: "stale", rule: "core.stale", text: "Too late.", facts: {} });
    expect(live.asking.lastOwn).toBe(-1);
    await played(9, { type: "done", line: 3 });
    expect(live.asking.lastOwn).toBe(9);
    await played(7, { type: "done", line: 4 });
    expect(live.asking.lastOwn).toBe(9);
  });

  test("that is refused says why", async () => {
    const socket = arrive();
    const outcome = live.asking.resign(0);
    socket.says({ type: "refused", key: socket.got("resign")[0]?.key ?? "", error: "stale", rule: "core.stale", text: "Too late.", facts: {} });
    expect(await outcome).toMatchObject({ done: false, refusal: { error: "stale", text: "Too late." } });
  });

  test("survives a lost connection: it is sent again under the same key", async () => {
    const first = arrive();
    const outcome = live.asking.play(5, "pass", 0);
    first.drops();
    expect(live.asking.sending).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    const second = arrive(5);
    expect(second.got("move")).toEqual(first.got("move"));
    second.says({ type: "done", key: first.got("move")[0]?.key ?? "" } as never);
    expect(await outcome).toEqual({ done: true });
  });
});

describe("a question to the server", () => {
  test("is answered with nothing when the connection is lost, and is not sent again", async () => {
    const socket = arrive();
    const why = live.asking.why(5, "pass", 0);
    socket.drops();
    expect(await why).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(arrive().got("why")).toEqual([]);
  });

  test("is not asked while the connection is down", async () => {
    arrive().drops();
    expect(await live.asking.hint(0)).toBeNull();
    expect(await live.asking.moves(0)).toBeNull();
  });

  test("about a preview gives way to a newer one", async () => {
    const socket = arrive();
    const [older, newer] = [live.asking.preview(5, "a", 0), live.asking.preview(5, "b", 0)];
    expect(await older).toBeNull();
    const told = { type: "preview", key: socket.got("preview")[1]?.key, events: [], final: false } as never;
    socket.says(told);
    expect(await newer).toEqual(told);
  });
});

describe("the curtain", () => {
  test("leaves nothing of the seat before, and ignores what was sent to it", () => {
    const socket = arrive(5);
    live.sit(null);
    expect([live.showing.shown, live.showing.log]).toEqual([null, []]);
    expect(socket.got("sit")).toEqual([{ type: "sit", seat: null }]);
    socket.says(state(6, { seat: 0 }));
    expect(live.showing.shown).toBeNull();
    socket.says(state(6, { seat: null }));
    expect(live.showing.shown?.seat).toBeNull();
  });

  test("is drawn again by a new connection, and so are mutes", async () => {
    const first = arrive(5);
    live.sit(2);
    live.mute(1);
    live.mute(3);
    live.mute(3); // heard again
    first.drops();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: "mute", seat: 1 }, { type: "sit", seat: 2 }]);
  });
});

test("a line of chat is kept once, however often it is told", () => {
  const socket = arrive();
  const said = { type: "chat", n: 1, seat: 0, name: "Iris", text: "Hello", time: 0 } as never;
  socket.says(said);
  socket.says(said);
  expect(live.chat).toHaveLength(1);
});

test("words that cannot be sent are not sent later", () => {
  const socket = arrive();
  socket.drops();
  expect(live.say("Are you there?")).toBe(false);
  live.connection.retryNow();
  expect(arrive().got("chat")).toEqual([]);
});

test("who thinks at the page is known to be there: once in five seconds, while something is asked", async () => {
  const socket = arrive();
  const moved = (): boolean => browser.dispatchEvent(new Event("pointermove"));
  await vi.advanceTimersByTimeAsync(6000);
  moved();
  moved();
  expect(socket.sent).toEqual([{ type: "ping", awake: true }]);
  await vi.advanceTimersByTimeAsync(5000);
  moved();
  expect(socket.sent).toHaveLength(2);
  socket.says(state(6, { question: null }));
  await vi.advanceTimersByTimeAsync(5000);
  moved();
  expect(socket.sent).toHaveLength(2);
});
