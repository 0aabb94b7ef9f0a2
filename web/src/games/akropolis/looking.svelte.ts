/** What the parts of this game's page share: which city is large, which district is pointed at, which city waits for a tile in the air. */
import type { AkropolisView, CityView, District } from "./types";

class Looking {
  /** The seat whose city is shown large; null: one's own. */
  seat = $state<number | null>(null);
  /** The district whose counting hexes are shown. */
  district = $state<District | null>(null);
  /** Cities as they were before a tile that is still in the air. */
  held = $state.raw<ReadonlyMap<number, CityView>>(new Map());

  /** A city as it is to be drawn now. */
  city(view: AkropolisView, seat: number): CityView {
    const now = view.cities[seat] ?? view.cities[0];
    if (!now) throw new Error("a table of Akropolis without a city");
    return this.held.get(seat) ?? now;
  }

  hold(city: CityView): void {
    this.held = new Map(this.held).set(city.seat, city);
  }

  release(seat: number): void {
    if (!this.held.has(seat)) return;
    const held = new Map(this.held);
    held.delete(seat);
    this.held = held;
  }

  /** Begin anew at another table. */
  reset(): void {
    [this.seat, this.district, this.held] = [null, null, new Map()];
  }
}

export const looking = new Looking();
