/** The board of Polis, as the table asks for it. */
import type { GameModule } from "../../table/games";
import Answers from "./Answers.svelte";
import Board from "./Board.svelte";
import { PolisDesk } from "./desk.svelte";
import Gallery from "./Gallery.svelte";
import Minis from "./Minis.svelte";
import Side from "./Side.svelte";
import type { PolisTypes } from "./types";

export default {
  layout: { players: "rows" },
  Desk: PolisDesk,
  Answers,
  Board,
  Gallery,
  Minis,
  Side,
} satisfies GameModule<PolisTypes, PolisDesk>;
