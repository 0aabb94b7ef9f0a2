/** Several players at one screen: who gets it next, and when the curtain is drawn in between. */
import { past, type ReplayLine } from "./requests";
import type { Model } from "./model.svelte";
import type { SpokenEvent } from "../net/messages";

export class SharedScreen {
  /** Who had the screen last. */
  from = $state<number | null>(null);
  #model: Model;
  /** Whether the present player has had to act since they got the screen. Somebody who only looks again is not interrupted. */
  #acted = false;

  constructor(model: Model) {
    this.#model = model;
    $effect(() => this.#watch());
    $effect(() => this.#recall());
  }

  /** Several players share this screen and have something to hide from each other. */
  readonly shared = $derived.by(() => {
    const model = this.#model;
    return model.mine.length > 1 && (model.game?.secrets ?? false) && !model.over;
  });

  /** Somebody wants to look at their hand, although the question can be answered without it. */
  #wantsHand = $state(false);

  /** Nobody's secrets are in this page. */
  readonly nobody = $derived.by(() => {
    const live = this.#model.live;
    const eyes = live.eyes === undefined ? live.showing.shown?.seat : live.eyes;
    return this.shared && eyes === null;
  });

  /** A question that may be answered before everybody's eyes is open, such as one for a bid. */
  readonly #asksOpenly = $derived.by(() => {
    const shown = this.#model.live.showing.shown;
    return shown?.seat === null && shown.question !== null;
  });

  /** It is asked without a curtain: whoever is to answer does so, and the screen stays where it is. */
  readonly open = $derived.by(() => this.nobody && this.#asksOpenly && !this.#wantsHand);

  /** The curtain is drawn. */
  readonly drawn = $derived.by(() => this.nobody && !this.open && this.#model.live.showing.shown !== null);

  /** The curtain is drawn before an open question, and can be opened for all. */
  readonly canOpen = $derived.by(() => this.drawn && this.#asksOpenly);

  /** Who gets the screen next: the first of my seats that has to act, counted from the one who had it. */
  readonly next = $derived.by<number | null>(() => {
    const { toAct, mine } = this.#model;
    const after = (seat: number): number => (seat - (this.from ?? 0) - 1 + mine.length * 8) % Math.max(1, this.#model.seats.length);
    const candidates = toAct.filter((seat) => mine.includes(seat)).sort((a, b) => after(a) - after(b));
    return candidates[0] ?? null;
  });

  /** Draw the curtain once what happened has been shown and somebody else at this screen is to act. */
  #watch(): void {
    const model = this.#model;
    const eyes = model.live.showing.shown?.seat ?? null;
    if (!this.shared || eyes === null) return;
    this.#wantsHand = false;
    if (this.drawn || this.open) return;
    this.from = eyes;
    this.#acted ||= model.toAct.includes(eyes);
    const done = model.live.showing.behind === 0 && model.live.showing.moving.length === 0;
    if (done && this.#acted && !model.toAct.includes(eyes) && this.next !== null) this.draw();
  }

  draw(): void {
    this.#acted = false;
    this.#model.live.sit(null);
  }

  /** Draw the curtain, so that whoever is to act can look at their hand; or open it again for all. */
  askForHand(wanted: boolean): void {
    this.#wantsHand = wanted;
  }

  /** A new viewer is told only what happens from now on; fetch what they were told before. */
  #recall(): void {
    const { live, id } = this.#model;
    const shown = live.showing.shown;
    if (!this.shared || live.eyes === undefined || !shown || live.showing.log.length > shown.events.length) return;
    if ((live.showing.log[0]?.n ?? 1) === 0) return;
    const eyes = shown.seat;
    void past(id, eyes).then((told) => {
      if (live.showing.shown?.seat === eyes) live.showing.recall(told.lines.map(asEvent));
    });
  }
}

function asEvent({ n, seat, about, text }: ReplayLine): SpokenEvent {
  return { n, kind: "", facts: about === null ? {} : { seat: about }, text, by: seat };
}
