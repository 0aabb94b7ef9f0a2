/** What a board and the parts around it need of whoever holds it: a live table, or a position that is studied. */
import type { Stage } from "../board/stage";
import type { Fields } from "../net/asking.svelte";
import type { ListedMove, Json } from "../net/messages";
import type { Person } from "../ui/person";
import type { Choice } from "./choice.svelte";
import type { GameModule } from "./games";

export interface BoardHolder {
  readonly choice: Choice;
  /** The names of the game's cards, parts and phases: `card.hoplite`. */
  readonly dictionary: Readonly<Record<string, string>>;
  readonly names: (path: string) => string;
  readonly box: Json;
  readonly people: readonly Person[];
  readonly board: GameModule | null;
  /** A board is being fetched. */
  readonly boardComing: boolean;
  /** Where the board animates. */
  readonly stage: Stage;
  who(seat: number | null): Person;
  /** The legal moves of a seat, for a question that does not list them. */
  moves(seat: number, only: Fields): Promise<readonly ListedMove[] | null>;
  /** Open the rules at a paragraph. */
  showRule(rule: string | null): void;
}
