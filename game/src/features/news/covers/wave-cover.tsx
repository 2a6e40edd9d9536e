import type { CoverProps } from "./paint.ts";

const bars = 26;
const lit = 5;

/** The sound of a song, a few bars of it lit. */
export function WaveCover({ colours: { light, warm }, random }: CoverProps) {
  const from = 4 + Math.floor(random() * (bars - lit - 8));
  const phase = random() * Math.PI;
  const heights = Array.from(
    { length: bars },
    (_, bar) => 24 + 90 * Math.abs(Math.sin(bar * 0.55 + phase)) * (0.6 + 0.4 * random()),
  );
  const line = (start: number, end: number) =>
    heights
      .map((height, bar) => `M${32 + bar * 23} ${(180 - height).toFixed(1)}V${(180 + height).toFixed(1)}`)
      .slice(start, end)
      .join("");
  return (
    <>
      {/* The dark of the other covers is the panel's own colour at night. */}
      <rect width={640} height={360} fill="var(--c-bed)" />
      <g strokeWidth={11} strokeLinecap="round">
        <path d={line(0, from) + line(from + lit, bars)} stroke={light} />
        <path d={line(from, from + lit)} stroke={warm} />
      </g>
    </>
  );
}
