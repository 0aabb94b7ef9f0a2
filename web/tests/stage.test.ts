import { beforeEach, describe, expect, test, vi } from "vitest";
import { Director } from "../src/board/director";
import { Stage } from "../src/board/stage";

/** A piece of the page: its animations end when the test says so, or when somebody skips. */
class Piece {
  running: { finish: () => void; cancel: () => void }[] = [];

  animate(): Partial<Animation> {
    let finish = (): void => {};
    let cancel = (): void => {};
    const finished = new Promise<Animation>((resolve, reject) => {
      finish = () => resolve({} as Animation);
      cancel = () => reject(new DOMException("gone", "AbortError"));
    });
    this.running.push({ finish, cancel });
    return { finished, finish };
  }
  get element(): Element {
    return this as Partial<Element> as Element;
  }
}

let stage: Stage;
let seen: string[];

beforeEach(() => {
  vi.useFakeTimers();
  stage = new Stage();
  seen = [];
});

function show(name: string, piece: Piece): () => Promise<void> {
  return async () => {
    seen.push(`${name} begins`);
    await stage.animate(piece.element, [], {});
    seen.push(`${name} ends`);
  };
}
const soon = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

describe("a stage", () => {
  test("plays one show after another", async () => {
    const [one, two] = [new Piece(), new Piece()];
    stage.play(show("one", one));
    stage.play(show("two", two));
    await soon();
    expect(seen).toEqual(["one begins"]);
    one.running[0]?.finish();
    await soon();
    expect(seen).toEqual(["one begins", "one ends", "two begins"]);
  });

  test("is idle when all shows are over, and only then", async () => {
    const piece = new Piece();
    const idle = vi.fn();
    await stage.idle(); // nothing was played
    stage.play(show("one", piece));
    void stage.idle().then(idle);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(idle).not.toHaveBeenCalled();
    piece.running[0]?.finish();
    await soon();
    expect(idle).toHaveBeenCalledOnce();
  });

  test("finishes what runs and drops what waits when somebody skips", async () => {
    const [one, two] = [new Piece(), new Piece()];
    stage.play(show("one", one));
    stage.play(show("two", two));
    await soon();
    stage.skip();
    await stage.idle();
    expect(seen).toEqual(["one begins", "one ends"]);
    stage.play(show("three", new Piece()));
    await soon();
    expect(seen.at(-1)).toBe("three begins");
  });

  test("goes on when a piece leaves the page in mid-flight", async () => {
    const piece = new Piece();
    stage.play(show("one", piece));
    await soon();
    piece.running[0]?.cancel();
    await stage.idle();
    expect(seen).toEqual(["one begins", "one ends"]);
  });
});

describe("a director", () => {
  class Counting extends Director<string> {
    settled = 0;
    protected override showsOf(event: string): (() => Promise<void>)[] {
      return event === "silent" ? [] : [show(event, pieces[event] ?? (pieces[event] = new Piece()))];
    }
    protected override settle(): void {
      this.settled += 1;
    }
  }
  let pieces: Record<string, Piece>;
  let director: Counting;

  beforeEach(() => {
    pieces = {};
    director = new Counting(stage);
    director.show([], true);
  });

  test("shows the events of a state in order", async () => {
    director.show(["one", "silent", "two"], true);
    await soon();
    pieces["one"]?.running[0]?.finish();
    await soon();
    expect(seen).toEqual(["one begins", "one ends", "two begins"]);
  });

  test("shows the same events once, however often the board is drawn", async () => {
    const events = ["one"];
    director.show(events, true);
    director.show(events, true);
    stage.skip();
    await stage.idle();
    expect(seen).toEqual(["one begins", "one ends"]);
  });

  test("does not animate what has led to the first state of a board", async () => {
    const fresh = new Counting(stage);
    fresh.show(["one"], true);
    await soon();
    expect(seen).toEqual([]);
  });

  test("does not animate without motion, but draws everything that was held back", async () => {
    director.show(["one"], false);
    await soon();
    expect(seen).toEqual([]);
    expect(director.settled).toBe(2);
  });

  test("begins no show after 1.2 seconds, and cuts none that has begun", async () => {
    director.show(["one", "two"], true);
    await vi.advanceTimersByTimeAsync(1300);
    expect(seen).toEqual(["one begins"]);
    pieces["one"]?.running[0]?.finish();
    await stage.idle();
    expect(seen).toEqual(["one begins", "one ends"]);
  });
});
