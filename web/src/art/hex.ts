/** Hexes of stone for the pictures of the lobby: flat-top, seen slightly from the side. */
export type Block = { q: number; r: number; level: number; kind: string };
export type Drawn = Block & { x: number; y: number; face: string; wall: string; shade: string };

const SQUASH = 0.84;

/** The place and the outlines of each block, those at the back first. */
export function drawn(blocks: readonly Block[], radius: number, lift: number): Drawn[] {
  return blocks
    .map((block) => {
      const x = radius * 1.5 * block.q;
      const ground = radius * Math.sqrt(3) * SQUASH * (block.r + block.q / 2);
      const y = ground - lift * (block.level - 1);
      const corner = (k: number, dy = 0): string => {
        const angle = (Math.PI / 3) * k;
        return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + dy + radius * SQUASH * Math.sin(angle)).toFixed(1)}`;
      };
      const depth = lift * block.level;
      return {
        ...block,
        x,
        y,
        face: `M${[0, 1, 2, 3, 4, 5].map((k) => corner(k)).join("L")}Z`,
        wall: `M${corner(0)}L${corner(1)}L${corner(2)}L${corner(3)}L${corner(3, depth)}L${corner(2, depth)}L${corner(1, depth)}L${corner(0, depth)}Z`,
        shade: `M${corner(1)}L${corner(0)}L${corner(0, depth)}L${corner(1, depth)}Z`,
        ground,
      };
    })
    .sort((a, b) => a.ground - b.ground);
}
