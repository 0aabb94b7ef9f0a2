/** The icon of each thing. */
import type { Json } from "../../net/messages";
import { isList } from "../../table/fields";
import type { CardRecord } from "./types";

export const ACTION_ICON: Readonly<Record<string, string>> = {
  philosophy: "scroll",
  lawmaking: "law",
  culture: "lyre",
  trade: "scales",
  military_expansion: "helmet",
  politics: "column",
  development: "develop",
};
export const AREA_ICON: Readonly<Record<string, string>> = { culture: "lyre", economy: "scales", military: "helmet" };
export const RESOURCE_ICON: Readonly<Record<string, string>> = {
  drachma: "drachma",
  vp: "laurel",
  citizenry: "citizenry",
  tax_revenue: "tax",
  glory: "glory",
  troop_strength: "troops",
  philosophy: "scroll",
  dice: "dieplus",
};
export const MILESTONE_ICON: Readonly<Record<string, string>> = { vp: "laurel", citizenry: "citizenry", troop_strength: "troops", economy: "scales", cards_in_play: "hand" };

const CARD_ICON: Readonly<Record<string, string>> = {
  bank: "drachma",
  austerity: "jar",
  proskenion: "mask",
  diversification: "scales",
  "central-government": "temple",
  "gold-reserve": "stack",
  "heavy-taxes": "tax",
  "hall-of-statues": "bust",
  "stoa-poikile": "column",
  "amnesty-for-socrates": "cup",
  persians: "mask",
  "extraordinary-collection": "hand",
  diolkos: "ship",
  "corinthian-columns": "column",
  "foreign-supplies": "anchor",
  gradualism: "develop",
  "old-guard": "helmet",
  oracle: "hint",
  power: "crown",
  "public-market": "market",
  reformists: "develop",
  "founding-the-lyceum": "scroll",
  stadion: "stadium",
  lighthouse: "lighthouse",
  helepole: "walls",
  "constructing-the-mint": "drachma",
  ostracism: "jar",
  rivalry: "war",
  peripteros: "temple",
  quarry: "quarry",
  contribution: "scales",
  "colossus-of-rhodes": "colossus",
  "silver-mining": "chisel",
  "scholarly-welcome": "friends",
  "tunnel-of-eupalinos": "geometry",
  "gifts-from-the-west": "drachma",
  council: "law",
  "mercenary-recruitment": "mercenary",
  archives: "scroll",
  "greek-fire": "torch",
};
const EVENT_ICON: Readonly<Record<string, string>> = {
  "concentrated-living": "citizenry",
  "kings-arrival": "crown",
  "plague-of-athens": "skull",
  "origin-of-the-academy": "scroll",
  "oracle-of-delphi": "hint",
  "conscripting-troops": "citizenry",
  "eleusinian-mysteries": "wheat",
  "supplies-from-lydia": "drachma",
  "military-victory": "laurel",
  prosperity: "temple",
  "invention-of-the-trireme": "ship",
  drought: "sun",
  "savior-of-greece": "helmet",
  "rise-of-persia": "persepolis",
  "outbreak-of-war": "war",
  "thirty-tyrants": "gavel",
};

export const cardIcon = (id: string): string => CARD_ICON[id] ?? "scroll";
export const eventIcon = (id: string): string => EVENT_ICON[id] ?? "bell";
export const KIND_ICON: Readonly<Record<CardRecord["kind"], string>> = { immediate: "play", ongoing: "rotate", scoring: "end" };
/** The colour of a kind's band. */
export const KIND_COLOUR: Readonly<Record<CardRecord["kind"], string>> = { immediate: "var(--kind-now)", ongoing: "var(--kind-on)", scoring: "var(--kind-end)" };
/** A dash pattern for each route, so that none is known by its colour alone. */
export const DASH: Readonly<Record<string, string>> = { red: "10 6", blue: "2 7", green: "12 5 2 5" };

/** The moment at which an ability works: `once`, `end`, the id of an action, or another word of the catalogue. */
export function momentOf(ability: Pick<CardRecord, "on" | "kind">): string {
  if (ability.kind === "immediate") return "once";
  if (ability.kind === "scoring") return "end";
  const trigger = Object.keys(ability.on)[0] ?? "";
  if (trigger.startsWith("action:")) return trigger.slice("action:".length);
  if (trigger !== "in_play") return trigger.replace("phase:", "");
  const effects = ability.on["in_play"];
  const [effect] = isList(effects) ? effects : [];
  const modifier = isList(effect) ? String(effect[1] ?? "") : "";
  if (modifier === "token_price") return "trade";
  return modifier.startsWith("coloniz") ? "colonizing" : "progress";
}

/** How certain a record is: full = from the rulebook or several sources, half = from one plausible source, ring = may change. */
export function surety(confidence: Json | undefined, source = "", evidence = ""): "full" | "half" | "ring" {
  const sure = Number(confidence ?? 0);
  if (source.includes("rulebook") || source.includes("+") || (evidence && sure >= 0.85)) return "full";
  return sure > 0.7 ? "half" : "ring";
}
