/** Quick raises: the lowest bid, one more, a round number, and the highest. */
export function raises(low: number, high: number): number[] {
  const round = Math.ceil((low + 2) / 5) * 5;
  return [...new Set([low, low + 1, round, high])].filter((n) => n >= low && n <= high).sort((a, b) => a - b);
}
