/** An analysis as this page sees it: the table of its position, the tree of lines, and what the search has found. */
import { newKey } from "../net/message-key";
import type { Json, Read, Refusal, SentToAnalysis as Sent } from "../net/messages";
import type * as said from "../net/messages.gen";
import type { TableInfo } from "../net/rest";
import { Model } from "../table/model.svelte";
import { toast } from "../ui/toasts.svelte";
import type { AnalysisInfo } from "./requests";
import { pathOf } from "./requests";

export type TreeNode = Read<said.SpokenNode>;
export type Candidate = Omit<Read<said.SpokenCandidate>, "move"> & { move: Json };
type Heard = Read<said.ToAnalysis>;
type Keyed = Extract<Sent, { key: string }>;
type Act = Keyed extends infer Each ? (Each extends Keyed ? Omit<Each, "key"> : never) : never;

export type Thinking = Omit<Read<said.ThinkingMessage>, "candidates"> & { candidates: readonly Candidate[] };

/** A line of the list of moves. */
export type Row = { node: TreeNode; depth: number; first: boolean };

export class Analysis {
  readonly model: Model;
  info = $state.raw<AnalysisInfo>() as AnalysisInfo;
  nodes = $state.raw<ReadonlyMap<string, TreeNode>>(new Map());
  title = $state("");
  mayChange = $state(false);
  open = $state(false);
  here = $state("");
  together = $state(true);
  people = $state.raw<readonly Read<said.Onlooker>[]>([]);
  thinking = $state.raw<Thinking | null>(null);
  /** Why it is no longer there. */
  gone = $state<string | null>(null);

  constructor(info: AnalysisInfo, at: string | null) {
    this.info = info;
    const here = (): string => this.here || (at ?? "");
    const query = {
      // asked for again at each connection
      get at() {
        return here();
      },
    };
    this.model = new Model(asTable(info), { path: pathOf(info.id), query, other: (told) => this.#heard(told as Heard) });
  }

  readonly node = $derived.by<TreeNode | null>(() => this.nodes.get(this.here) ?? null);
  readonly parent = $derived.by<TreeNode | null>(() => this.nodes.get(this.node?.parent ?? "") ?? null);
  /** All moves: each variation stands, indented, after the move that it replaces. */
  readonly rows = $derived.by<readonly Row[]>(() => {
    const root = [...this.nodes.values()].find((each) => each.parent === null);
    const rows: Row[] = [];
    const waiting: [TreeNode, number, boolean][] = [];
    const after = (node: TreeNode, depth: number): void => {
      const main = this.nodes.get(node.children[0] ?? "");
      if (main) waiting.push([main, depth, false]);
    };
    if (root) after(root, 0);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [node, depth, first] = next;
      rows.push({ node, depth, first });
      after(node, depth);
      const siblings = this.nodes.get(node.parent ?? "")?.children ?? [];
      if (siblings[0] !== node.id) continue;
      for (const id of siblings.slice(1).reverse()) {
        const other = this.nodes.get(id);
        if (other) waiting.push([other, depth + 1, true]);
      }
    }
    return rows;
  });

  walk(node: string | null | undefined): void {
    if (node && node !== this.here) this.#send({ type: "walk", node });
  }
  /** To the move before (-1) or after (1). */
  step(by: number): void {
    this.walk(by < 0 ? this.node?.parent : this.node?.children[0]);
  }
  /** To the variation before or after this one. */
  across(by: number): void {
    const siblings = this.parent?.children ?? [];
    this.walk(siblings[siblings.indexOf(this.here) + by]);
  }
  toEnd(by: number): void {
    let node = this.node;
    for (let next = node; next; next = this.nodes.get((by < 0 ? next.parent : next.children[0]) ?? "") ?? null) node = next;
    this.walk(node?.id);
  }
  think(on: boolean): void {
    this.#send({ type: "think", on });
  }
  walkTogether(on: boolean): void {
    this.#send({ type: "together", on });
  }
  look(seat: number): void {
    this.#send({ type: "sit", seat });
  }
  act(what: Act): void {
    this.#send({ ...what, key: newKey() } as Keyed); // the two halves of one message
  }
  async play(candidate: Candidate): Promise<void> {
    const question = this.model.state?.question;
    if (!question) return;
    const outcome = await this.model.live.asking.play(question.at, candidate.move, question.seat);
    if (!outcome.done) this.#refused(outcome.refusal);
  }

  #send(message: Sent): void {
    this.model.live.connection.send(message);
  }

  #refused(refusal: Refusal): void {
    toast({ kind: "bad", icon: "cross", title: refusal.text });
  }

  /** Take what is about the analysis; whatever else is about the position. */
  #heard(told: Heard): boolean {
    switch (told.type) {
      case "tree":
        this.nodes = new Map(told.nodes.map((node) => [node.id, node]));
        [this.title, this.mayChange, this.open] = [told.title, told.may_change, told.open];
        return true;
      case "change": {
        const nodes = new Map(this.nodes);
        for (const id of told.gone) nodes.delete(id);
        for (const node of told.nodes) nodes.set(node.id, node);
        this.nodes = nodes;
        return true;
      }
      case "cursor":
        if (told.node !== this.here) this.model.choice.clear();
        [this.here, this.together, this.people] = [told.node, told.together, told.people];
        return true;
      case "thinking":
        this.thinking = told as Thinking; // a move is JSON
        return true;
      case "gone":
        this.gone = told.text;
        return true;
      case "refused":
        // the answers to the acts of `act` come to nobody else
        if (told.key === null || !this.model.live.asking.awaits(told.key)) this.#refused(told);
        return false;
      default:
        return false;
    }
  }
}

/** An analysis in the form of a table, which the board and the question bar are made for. */
function asTable(info: AnalysisInfo): TableInfo {
  return { id: info.id, game: info.game, game_name: info.game_name, options: {}, state: "running", seats: [], you: [] } as unknown as TableInfo; // nothing else of it is asked for here
}
