/** Of the tokens and the illustrations' palette; the ground, what stands on it, and two accents. */
export type Colours = {
  readonly ground: string;
  readonly dark: string;
  readonly light: string;
  readonly warm: string;
  readonly bright: string;
};

export type CoverProps = { readonly colours: Colours; readonly random: () => number };

const grounds = ["var(--disc-1)", "var(--disc-3)", "var(--disc-4)", "var(--disc-5)", "#3b6463"];
const [tomato, amber] = ["#e5482a", "#ffb52e"];

export function paint(random: () => number): Colours {
  const ground = grounds[Math.floor(random() * grounds.length)] ?? "var(--disc-1)";
  // Amber on amber would not be seen.
  const [warm, bright] = ground === "var(--disc-4)" || random() < 0.5 ? [tomato, "#fff4dc"] : [amber, tomato];
  return { ground, dark: "#10302e", light: "#fff4dc", warm, bright };
}

/** A piano key hanging from the top or standing by itself: square above, soft below. */
export function pianoKey(x: number, y: number, length: number, width = 84): string {
  const soft = width * 0.31;
  return [
    `M${x} ${y}h${width}v${length - soft}a${soft} ${soft} 0 0 1 ${-soft} ${soft}`,
    `h${-(width - 2 * soft)}a${soft} ${soft} 0 0 1 ${-soft} ${-soft}z`,
  ].join("");
}

/** A half-disc lying on its straight side. */
export function halfDisc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
}
