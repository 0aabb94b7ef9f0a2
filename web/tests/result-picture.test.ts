/** The picture of a result: everybody with their points, in safe SVG. */
import { expect, it } from "vitest";
import { resultSvg } from "../src/table/result-picture";
import { person } from "../src/ui/person";

it("names everybody with their points and escapes what people typed", () => {
  const rows = [
    { name: "<b>Ann & co", total: 31, won: true, who: person(0, "Ann") },
    { name: "A name that is much too long", total: 0, won: false, who: undefined },
  ];
  const svg = resultSvg({ game: "Polis", title: "Ann wins with 31 points", rows, note: "18 November" }, () => "#123456");
  expect(svg).toContain("&#60;b&#62;Ann &#38; co");
  expect(svg).toContain("A name that is …");
  expect(svg).toContain(">31<");
  expect(svg).toContain('fill="#123456"');
  expect(svg).not.toContain("<b>");
});

it("keeps a long title inside the frame", () => {
  const title = "Solon wins the tie at 26 points thanks to the larger city";
  const svg = resultSvg({ game: "Polis", title, rows: [], note: "" }, () => "#123456");
  const size = Number(/font-size="(\d+)"[^>]*>Solon wins/.exec(svg)?.[1]);
  expect(size * 0.6 * title.length).toBeLessThan(1040);
});
