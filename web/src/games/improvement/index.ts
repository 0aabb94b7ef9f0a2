/** The board of Improvement of the POLIS, as the table asks for it. */
import type { GameModule } from "../../table/games";
import Board from "./Board.svelte";
import { ImprovementDesk } from "./desk.svelte";
import Gallery from "./Gallery.svelte";
import Minis from "./Minis.svelte";
import Side from "./Side.svelte";
import Tray from "./Tray.svelte";
import type { ImprovementTypes } from "./types";

export default {
  layout: { shortName: "Improvement", columns: { left: 232, right: 384 } },
  Desk: ImprovementDesk,
  Board,
  Gallery,
  Minis,
  Side,
  Tray,
} satisfies GameModule<ImprovementTypes, ImprovementDesk>;
