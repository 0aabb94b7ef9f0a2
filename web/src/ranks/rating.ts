/** How ratings are written. */
import type { Rating } from "../net/rest";

/** "1512", or "1512?" if it is provisional. */
export function points(rating: Rating): string {
  return `${rating.points}${rating.provisional ? "?" : ""}`;
}
