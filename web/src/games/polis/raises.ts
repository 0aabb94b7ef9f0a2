/** The bids that have a button: the lowest, the one from which the seller must sell, and one and three more than the lowest. */
export function raises(low: number, high: number, forced: number): number[] {
  return [...new Set([low, forced, low + 1, low + 3])].filter((n) => n >= low && n <= high).sort((a, b) => a - b);
}
