import { type CoverProps, halfDisc } from "./paint.ts";

/** Half-discs on a dark ground, like speakers behind a stage. */
export function HillsCover({ colours: { dark, light, warm }, random }: CoverProps) {
  const radius = 110 + Math.round(random() * 40);
  const xs = [320 - radius, 320 + radius];
  return (
    <>
      <path d={xs.map((x) => halfDisc(x, 300, radius)).join("")} fill={light} />
      <path d={xs.map((x) => halfDisc(x, 300, radius * 0.46)).join("")} fill={dark} />
      <circle cx={random() < 0.5 ? 90 : 550} cy={84} r={44} fill={warm} />
      <path d="M0 300h640v60H0z" fill={dark} />
    </>
  );
}
