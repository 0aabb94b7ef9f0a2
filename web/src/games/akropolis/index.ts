/** The board of Akropolis, as the table asks for it. */
import type { GameModule } from "../../table/games";
import { say } from "../../words/say";
import Board from "./Board.svelte";
import { AkropolisDesk } from "./desk.svelte";
import Gallery from "./Gallery.svelte";
import Minis from "./Minis.svelte";
import Side from "./Side.svelte";
import type { AkropolisTypes } from "./types";

export default {
  layout: { players: "strip", fits: true, galleryName: () => say("akropolis.gallery") },
  Desk: AkropolisDesk,
  Board,
  Gallery,
  Minis,
  Side,
} satisfies GameModule<AkropolisTypes, AkropolisDesk>;
