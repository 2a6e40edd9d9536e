import type { CoverProps } from "./paint.ts";

const cells = [
  [160, 180],
  [480, 180],
] as const;

/** Half-discs turned this way and that, with a disc in the middle of each pair. */
export function HalvesCover({ colours: { dark, light, warm, bright }, random }: CoverProps) {
  return cells.map(([x, y], at) => {
    const turn = Math.floor(random() * 4) * 90;
    return (
      <g key={x} transform={`translate(${x} ${y})`}>
        <g transform={`rotate(${turn})`}>
          <path d="M-160 0a160 160 0 0 1 320 0z" fill={at === 0 ? light : dark} />
          <path d="M-160 0a160 160 0 0 0 320 0z" fill={at === 0 ? dark : light} />
        </g>
        <circle r={46} fill={at === 0 ? warm : bright === light ? warm : bright} />
      </g>
    );
  });
}
