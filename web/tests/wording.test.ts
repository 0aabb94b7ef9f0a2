import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Json, SpokenEvent } from "../src/net/messages";
import { fieldName, isEmpty, valueName } from "../src/table/fields";
import { isShort } from "../src/table/short-question";
import { sign } from "../src/table/event-icons";
import { afterEntry, afterSeat } from "../src/table/new-in-log";
import { atNames, clock, sentence, signed } from "../src/table/text";
import { filled } from "../src/table/widgets/fill";
import { partColours, partIcon, partSum } from "../src/table/score-parts";
import { person } from "../src/ui/person";
import { loaded } from "../src/words/catalogue.svelte";
import { moment } from "../src/words/moment";
import { language, list, loadWords, say } from "../src/words/say";
import { event, option, question } from "./fakes";

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await loadWords("en");
});
afterEach(() => vi.useRealTimers());

describe("the page's own words", () => {
  test("are those of the chosen language, and the page says which it is", async () => {
    expect(say("table.undo")).toBe("Undo");
    await loadWords("nl");
    expect(language()).toBe("nl");
    expect(document.documentElement.lang).toBe("nl");
    expect(say("table.undo")).not.toBe("Undo");
  });

  test("have a form for one and another for more", () => {
    loaded.words = { ...loaded.words, "table.points": { one: "{n} point", other: "{n} points" } };
    expect([0, 1, 2].map((n) => say("table.points", { n }))).toEqual(["0 points", "1 point", "2 points"]);
  });

  test("keep a name in braces that nobody fills, so that the mistake is seen", () => {
    loaded.words = { ...loaded.words, "table.turn-of": "{name} plays {what}" };
    expect(say("table.turn-of", { name: "Iris" })).toBe("Iris plays {what}");
  });

  test("are their own key as long as they are not loaded", () => {
    loaded.words = {};
    expect(say("table.undo")).toBe("table.undo");
  });

  test("list things as a sentence does, in each language", async () => {
    expect(list(["Iris", "Theo", "Solon"])).toBe("Iris, Theo, and Solon");
    await loadWords("nl");
    expect(list(["Iris", "Theo"])).toBe("Iris en Theo");
  });
});

describe("a moment", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 4, 20, 15, 0) });
    vi.stubGlobal("navigator", { languages: ["en-GB", "nl-NL"] });
  });
  const said = (...at: [number, number, number, number, number]): string => moment(new Date(...at).getTime() / 1000);

  test("of today is a time, of this week a day, before that a date", () => {
    expect(said(2026, 4, 20, 14, 2)).toBe("14:02");
    expect(said(2026, 4, 19, 14, 2)).toBe("Tuesday 14:02");
    expect(said(2026, 3, 1, 14, 2)).toBe("1 Apr 2026");
  });

  test("is said in the language of the page, not in the browser's first one", async () => {
    await loadWords("nl");
    expect(said(2026, 4, 19, 14, 2)).toBe("dinsdag 14:02");
  });
});

describe("sentences", () => {
  test("begin with a capital, also one of two code units", () => {
    expect(sentence("élite")).toBe("Élite");
    expect(sentence("𐐨x")).toBe("𐐀x");
    expect(sentence("")).toBe("");
  });

  test("print differences as arithmetic does", () => {
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  });

  test("print seconds as a clock, and never less than nothing", () => {
    expect([7, 59.2, 760, 3725, -4].map(clock)).toEqual(["0:07", "1:00", "12:40", "1:02:05", "0:00"]);
  });

  test("are cut at the names of people, at whole words, the longer name first", () => {
    const people = [person(0, "Ann"), person(1, "Ann Lee"), person(2, "C++")];
    const cut = (text: string): [string, number | undefined][] => atNames(text, people).map((part) => [part.text, part.who?.seat]);
    expect(cut("Ann Lee pays Ann")).toEqual([["Ann Lee", 1], [" pays ", undefined], ["Ann", 0]]);
    expect(cut("Annex")).toEqual([["Annex", undefined]]);
    expect(cut("C++ wins")).toEqual([["C++", 2], [" wins", undefined]]);
    expect(atNames("nobody", [])).toEqual([{ text: "nobody" }]);
  });
});

describe("fields of a view without a board", () => {
  const dictionary = { "card.hoplite": "hoplite", "resource.obols": "small coins", "city.troy": "troy" };

  test("are called by the page, else by the game, else by their id", () => {
    expect(fieldName("coins", dictionary)).toBe(loaded.words["table.field.coins"]);
    expect(fieldName("obols", dictionary)).toBe("Small coins");
    expect(fieldName("zeppelin", dictionary)).toBe("zeppelin");
  });

  test("have values called by the field they stand in, else by whatever has such an id", () => {
    expect(valueName("cards", "hoplite", dictionary)).toBe("Hoplite");
    expect(valueName("place", "troy", dictionary)).toBe("Troy");
    expect(valueName("place", "42", dictionary)).toBe("42");
  });

  test("are left out when there is nothing to show", () => {
    const empty: readonly (Json | undefined)[] = [null, undefined, false, [], {}, { red: 0, blue: null }];
    for (const nothing of empty) expect(isEmpty(nothing)).toBe(true);
    for (const something of [0, "", true, [0], { red: 1 }]) expect(isEmpty(something)).toBe(false);
  });
});

describe("where the new part of a log begins", () => {
  const log: SpokenEvent[] = [event(1, "a", { seat: 0 }), { ...event(2, "b"), by: 1 }, event(2, "c", { seat: 0 }), event(5, "d", { seat: 2 })];

  test("after the last entry from here; for somebody who made none, nothing is new", () => {
    expect(afterEntry(log, 2)).toBe(3);
    expect(afterEntry(log, 4)).toBe(3);
    expect(afterEntry(log, -1)).toBe(4);
  });

  test("after the last event that a seat brought about or that speaks of it", () => {
    expect(afterSeat(log, 1)).toBe(2);
    expect(afterSeat(log, 0)).toBe(3);
    expect(afterSeat(log, 4)).toBe(0);
  });
});

describe("a question", () => {
  const few = [option("a", { label: "red" }), option("b", { label: "blue" })];

  test("is short if its choices fit into the bar", () => {
    expect(isShort(question(1, { options: few }))).toBe(true);
    expect(isShort(question(1, { options: Array.from({ length: 7 }, (_, k) => option(k, { label: "x" })) }))).toBe(false);
    expect(isShort(question(1, { options: [option("a", { label: "x".repeat(147) })] }))).toBe(false);
    expect(isShort(question(1, { kind: "place", options: few }))).toBe(false);
    expect(isShort(question(1, { options: few, fill: { move: "bid", field: "amount" } }))).toBe(false);
  });

  test("that is filled in becomes a move", () => {
    expect(filled({ move: "bid", field: "amount", low: 1, high: 3 }, 2)).toEqual({ bid: { amount: 2 } });
  });
});

test("a part of a score has an icon, a colour and its arithmetic", () => {
  expect(partIcon("house")).toBe("house");
  expect(partIcon("coins")).toBe("drachma");
  expect(partIcon("phidias")).toBe("scroll");
  expect(partColours("house", 0).fill).toBe("var(--d-house)");
  expect(partColours("tokens", 1).fill).not.toBe(partColours("tokens", 2).fill);
  expect(partSum({ name: "house", text: "", points: 6, facts: { value: 3, stars: 2 } })).toBe("3×2★");
  expect(partSum({ name: "coins", text: "", points: 6, facts: {} })).toBeNull();
});

test("an event has the sign of its kind, and one without a sign gets the column", () => {
  expect([sign("attacked"), sign("unheard-of")]).toEqual(["war", "column"]);
});
