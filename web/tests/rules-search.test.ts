/** The search of the rules: synonyms, words to leave out, marks. */
import { describe, expect, it } from "vitest";
import { marked, search } from "../src/table/rules-search";

const SECTIONS = [
  { id: "g.secret", title: "Who knows what", depth: 2, html: "<p>All cities are public.</p>" },
  { id: "g.score", title: "Counting points", depth: 2, html: "<p>One for every 10 coins.</p>" },
  { id: "g.tie", title: "If it is a tie", depth: 3, html: "<p>The larger city wins.</p>" },
];
const ids = (wanted: string): string[] => search(SECTIONS, wanted, "en").sections.map((each) => each.id);

describe("the search of the rules", () => {
  it("shows everything when nothing is asked", () => expect(ids(" ")).toEqual(["g.secret", "g.score", "g.tie"]));
  it("understands how one wins", () => expect(ids("How do I win?")).toEqual(["g.score", "g.tie"]));
  it("understands how one wins in Dutch", () => {
    const dutch = [{ id: "g.score", title: "Punten tellen", depth: 2, html: "" }];
    expect(search(dutch, "hoe win ik", "nl").sections).toEqual(dutch);
  });
  it("finds only beginnings of words", () => expect(ids("tie")).toEqual(["g.tie"]));
  it("finds a word with synonyms as a whole word", () => {
    const sections = [...SECTIONS, { id: "g.stale", title: "Too late", depth: 3, html: "<p>In another window of the winery.</p>" }];
    expect(search(sections, "how do I win", "en").sections.map((each) => each.id)).toEqual(["g.score", "g.tie"]);
  });
  it("wants every word", () => expect(ids("larger coins")).toEqual([]));
  it("finds nothing for words that say nothing", () => expect(ids("how do I")).toEqual([]));
});

describe("marks", () => {
  it("stand in the text, never in a tag", () => {
    expect(marked('<a href="#coin">Coins</a> & a coin', /coin/gi)).toBe('<a href="#coin"><mark>Coin</mark>s</a> & a <mark>coin</mark>');
  });
});
