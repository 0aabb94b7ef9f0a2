/** Pictures of the games for lobby and waiting room. */
import type { Component } from "svelte";
import Akropolis from "./Akropolis.svelte";
import Improvement from "./Improvement.svelte";
import Polis from "./Polis.svelte";

export type Art = {
  picture: Component | null;
  icon: string;
  /** Icons for the options of the game. */
  options: Readonly<Record<string, { icon: string; colour?: string }>>;
};

const district = (icon: string): { icon: string; colour: string } => ({ icon, colour: `d-${icon}` });

const ARTS: Readonly<Record<string, Art>> = {
  akropolis: {
    picture: Akropolis,
    icon: "house",
    options: {
      houses: district("house"),
      markets: district("market"),
      barracks: district("barracks"),
      temples: district("temple"),
      gardens: district("garden"),
      long_game: { icon: "stack" },
    },
  },
  polis: { picture: Polis, icon: "gavel", options: {} },
  improvement: { picture: Improvement, icon: "ship", options: {} },
};

/** The picture of a game; a game without one gets a column. */
export function art(game: string): Art {
  return ARTS[game] ?? { picture: null, icon: "column", options: {} };
}
