import { beforeEach, describe, expect, test, vi } from "vitest";
import { Showing } from "../src/net/showing.svelte";
import { event, fakeBrowser, settled, state } from "./fakes";

let moves = true;
let showing: Showing;

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  moves = true;
  showing = new Showing(() => moves);
  showing.add(state(1, { events: [event(0)] }), false); // the first one: there is nothing to animate from
});

/** A show of the board that ends when the test says so. */
function slowShow(): () => void {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  showing.stage.play(() => done);
  return end;
}

test("the first state is shown at once", () => {
  expect(showing.shown?.line).toBe(1);
  expect(showing.moving).toEqual([]);
  expect(showing.log.map(({ n }) => n)).toEqual([0]);
});

test("a later state is animated, for as long as it has events", async () => {
  showing.add(state(2, { events: [event(1), event(2)] }), false);
  expect(showing.shown?.line).toBe(2);
  expect(showing.moving.map(({ n }) => n)).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(699);
  expect(showing.moving).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(showing.moving).toEqual([]);
});

test("states wait for the one before, in order", async () => {
  for (const line of [2, 3, 4]) showing.add(state(line, { events: [event(line)] }), false);
  expect([showing.shown?.line, showing.behind, showing.newest?.line]).toEqual([2, 2, 4]);
  await vi.advanceTimersByTimeAsync(350);
  expect([showing.shown?.line, showing.behind]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(350);
  expect([showing.shown?.line, showing.behind]).toEqual([4, 0]);
  expect(showing.log.map(({ n }) => n)).toEqual([0, 2, 3, 4]);
});

test("a state stays until the board's stage is idle, however long its own time is over", async () => {
  showing.add(state(2, { events: [event(1)] }), false);
  const end = slowShow();
  showing.add(state(3, { events: [event(2)] }), false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(showing.shown?.line).toBe(2);
  expect(showing.moving.map(({ n }) => n)).toEqual([1]);
  end();
  await settled();
  expect(showing.shown?.line).toBe(3);
});

test("a show that fails does not stop the table", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  showing.add(state(2, { events: [event(1)] }), false);
  showing.stage.play(() => Promise.reject(new Error("no such piece")));
  await vi.advanceTimersByTimeAsync(350);
  expect(showing.moving).toEqual([]);
  expect(reported).toHaveBeenCalledOnce();
});

describe("a skip", () => {
  test("shows the newest state and leaves no event out of the log", async () => {
    for (const line of [2, 3, 4]) showing.add(state(line, { events: [event(line)] }), false);
    showing.skip();
    expect([showing.shown?.line, showing.behind, showing.moving]).toEqual([4, 0, []]);
    expect(showing.log.map(({ n }) => n)).toEqual([0, 2, 3, 4]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(showing.shown?.line).toBe(4);
  });

  test("does not let the skipped show cut the next one short", async () => {
    showing.add(state(2, { events: [event(1), event(2), event(3)] }), false);
    await vi.advanceTimersByTimeAsync(1000);
    showing.skip();
    showing.add(state(3, { events: [event(4)] }), false);
    await vi.advanceTimersByTimeAsync(200); // the time of the skipped state would be over now
    expect(showing.moving.map(({ n }) => n)).toEqual([4]);
  });
});

describe("nothing is animated", () => {
  test.each([
    ["without motion", () => void (moves = false)],
    ["in a hidden page", () => vi.stubGlobal("document", { hidden: true })],
  ])("%s", (_, set) => {
    set();
    showing.add(state(2, { events: [event(1)] }), false);
    expect([showing.shown?.line, showing.moving]).toEqual([2, []]);
  });

  test("after a lost connection", () => {
    showing.add(state(2, { events: [event(1)] }), true);
    expect([showing.shown?.line, showing.moving]).toEqual([2, []]);
  });

  test("when too many states wait", () => {
    for (let line = 2; line <= 11; line += 1) showing.add(state(line, { events: [event(line)] }), false);
    expect([showing.shown?.line, showing.behind]).toEqual([11, 0]);
    expect(showing.log).toHaveLength(11);
  });
});

test("another viewer finds nothing of the one before", async () => {
  showing.add(state(2, { events: [event(1)] }), false);
  showing.add(state(3, { events: [event(2)] }), false);
  showing.forget();
  expect([showing.shown, showing.newest, showing.log, showing.moving, showing.behind]).toEqual([null, null, [], [], 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(showing.shown).toBeNull();
  showing.add(state(4, { seat: 1 }), false);
  expect([showing.shown?.line, showing.moving]).toEqual([4, []]);
});

test("an undo marks what it took back and keeps it in the log", () => {
  showing.add(state(2, { events: [event(1), event(2)] }), true);
  showing.add(state(3, { events: [event(3, "undone", { to: 2 })] }), true);
  expect(showing.log.map(({ n, undone }) => [n, undone ?? false])).toEqual([[0, false], [1, false], [2, true], [3, false]]);
});

test("what was told earlier comes before the log, once", () => {
  showing.add(state(6, { events: [event(5)] }), true);
  showing.forget();
  showing.add(state(7, { events: [event(6)] }), false);
  showing.recall([event(4), event(5), event(6)]);
  expect(showing.log.map(({ n }) => n)).toEqual([4, 5, 6]);
});

describe("what happened since an entry is shown again", () => {
  test("state by state up to the present, and told once", async () => {
    for (const line of [2, 3, 4]) showing.add(state(line, { events: [event(line)] }), true);
    expect(showing.again(2)).toBe(true);
    expect([showing.shown?.line, showing.behind]).toEqual([3, 1]);
    expect(showing.moving.map(({ n }) => n)).toEqual([3]);
    await vi.advanceTimersByTimeAsync(350);
    expect([showing.shown?.line, showing.behind]).toEqual([4, 0]);
    await vi.advanceTimersByTimeAsync(350);
    expect(showing.moving).toEqual([]);
    expect(showing.log.map(({ n }) => n)).toEqual([0, 2, 3, 4]);
  });

  test("also without motion, and a skip ends it at the present", () => {
    moves = false;
    for (const line of [2, 3, 4]) showing.add(state(line, { events: [event(line)] }), false);
    showing.again(1);
    expect(showing.shown?.line).toBe(2);
    showing.skip();
    expect([showing.shown?.line, showing.moving]).toEqual([4, []]);
    expect(showing.log).toHaveLength(4);
  });

  test("not if nothing happened", () => {
    expect([showing.canShowAgain(0), showing.again(0)]).toEqual([false, false]);
    expect(showing.canShowAgain(-1)).toBe(true);
  });

  test("not to another viewer", () => {
    showing.add(state(2, { events: [event(2)] }), true);
    showing.forget();
    expect(showing.again(-1)).toBe(false);
  });
});
