/** The icon of each kind of event; a kind without one gets the column. */
const SIGNS: Readonly<Record<string, string>> = {
  undone: "undo",
  // Akropolis
  "chief-named": "architect", "stones-taken": "stone", "stones-gained": "stone", "site-laid": "stack", "site-supplied": "stack",
  "tile-placed": "plaza", "automa-took": "bot", "automa-paid": "stone", "game-ended": "laurel",
  // Polis
  "start-named": "torch", "board-taken": "map", "coins-dealt": "drachma", "stacks-made": "stack", "turn-began": "torch",
  "card-drawn": "hand", "extra-paid": "drachma", "end-card-shown": "end", "draw-lapsed": "skip", "stacks-seen": "eye",
  "card-offered": "gavel", "bid-made": "drachma", "bid-passed": "cross", "card-sold": "gavel", "card-bought-back": "gavel",
  "card-unsold": "cross", "card-built": "column", "card-protected": "protect", "income-taken": "drachma", "card-activated": "lever",
  "points-exchanged": "trade", "card-tucked": "stack", "card-discarded": "cross", "card-buried": "history", "pile-seen": "eye",
  "card-removed": "dagger", "card-returned": "staff", "coins-given": "drachma", "port-turned": "anchor", "port-turned-back": "anchor",
  "card-entered": "column", "colony-founded": "house", traded: "trade", attacked: "war", "card-lost": "history", "under-lost": "history",
  // Improvement of the POLIS
  "polis-taken": "temple", "pack-seen": "pass", "hands-taken": "hand", "event-announced": "thunder", gained: "plus", lost: "minus",
  "dice-rolled": "die-5", "cards-revealed": "hand", "action-lost": "cross", "action-begun": "lever", "cards-drawn": "hand",
  "cards-seen": "eye", "cards-returned": "undo", "token-taken": "know-green", "token-given-up": "minus", "city-colonized": "ship",
  "card-played": "scroll", "card-taken-back": "undo", "level-unlocked": "develop", "area-raised": "develop", "event-resolved": "thunder",
  "milestone-reached": "milestone",
};

export function sign(kind: string): string {
  return SIGNS[kind] ?? "column";
}
