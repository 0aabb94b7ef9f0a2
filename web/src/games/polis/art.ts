/** The picture of each card; a card of somebody's own data set gets the picture of its colour. */
import type { CardData } from "./types";

const PICTURES: Readonly<Record<string, string>> = {
  hoplite: "helmet", cavalry: "horse", ship: "ship", barracks: "barracks", leader: "crown", mercenary: "mercenary",
  assassin: "dagger", "city-of-troy": "walls", colony: "house", potter: "amphora", tragicus: "mask", priestess: "hint",
  captain: "anchor", merchant: "scales", farmer: "wheat", smith: "anvil", sculptor: "chisel", poet: "quill",
  "money-changer": "drachma", "temple-apollo": "temple", "temple-ares": "temple", "temple-athena": "temple",
  "temple-zeus": "temple", theatre: "mask", acropolis: "temple", port: "anchor", "canal-of-corinth": "ship", quarry: "quarry",
  "city-walls": "walls", workshop: "anvil", stadium: "stadium", academy: "scroll", alexander: "crown", archimedes: "lever",
  aristoteles: "scroll", diogenes: "jar", euclidis: "geometry", herodotus: "history", hippocrates: "staff", homerus: "lyre",
  phidias: "chisel", plato: "cup", "statue-of-zeus": "thunder", lighthouse: "lighthouse", pericles: "column",
  leonidas: "helmet", socrates: "bust", colossus: "colossus",
};
/** The back of each colour, and the face of a card without a picture of its own. */
export const BACKS: Readonly<Record<string, string>> = { red: "war", blue: "amphora", green: "column", yellow: "bust" };

export function picture(card: CardData): string {
  return PICTURES[card.id] ?? BACKS[card.colour] ?? "column";
}
