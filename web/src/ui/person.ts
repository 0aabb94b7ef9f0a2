/** How a seat is distinguished from the others: by colour, shape and letter, never by colour alone. */
export const SHAPES = ["circle", "square", "triangle", "diamond", "pentagon"] as const;
export type Shape = (typeof SHAPES)[number];
export type Person = { seat: number; name: string; colour: string; ink: string; shape: Shape; letter: string };

export function person(seat: number, name: string): Person {
  const k = seat % SHAPES.length;
  return {
    seat,
    name,
    colour: `var(--p${k + 1})`,
    ink: `var(--p${k + 1}-ink)`,
    shape: SHAPES[k] ?? "circle",
    letter: ([...name.trim()][0] ?? "?").toLocaleUpperCase(),
  };
}
