/** The part of the board that a question is about: the hand, the stacks, the own city, or something else beside the hand. */
const ABOUT = {
  hand: ["offer", "offer-more", "build", "build-more", "alexander", "archimedes", "priestess", "homerus", "discard"],
  stacks: ["draw", "draw-first", "draw-second", "buy", "temple", "colony", "look"],
  city: ["protect", "assassin"],
} as const;

export type About = keyof typeof ABOUT | "other" | "nothing";

export function about(ask: string): About {
  if (ask === "") return "nothing";
  const found = Object.entries(ABOUT).find(([, asks]) => (asks as readonly string[]).includes(ask));
  return (found?.[0] as keyof typeof ABOUT | undefined) ?? "other";
}
