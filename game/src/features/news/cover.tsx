import type { ComponentType } from "react";
import { seeded } from "@hitoslov/brand/seeded.ts";
import styles from "./news.module.css";

const bars = 26;
const lit = 5;

/** The sound wave of a song with a few lit bars. */
function WaveCover({ colours: { light, warm }, random }: CoverProps) {
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
      {/* Not the dark of the other covers: at night the panel has that colour. */}
      <rect width={640} height={360} fill="var(--c-bed)" />
      <g strokeWidth={11} strokeLinecap="round">
        <path d={line(0, from) + line(from + lit, bars)} stroke={light} />
        <path d={line(from, from + lit)} stroke={warm} />
      </g>
    </>
  );
}

const cells = [
  [160, 180],
  [480, 180],
] as const;

/** Half-discs turned this way and that, with a disc in the middle of each pair. */
function HalvesCover({ colours: { dark, light, warm, bright }, random }: CoverProps) {
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

/** A record and a few keys. */
function RecordCover({ colours: { dark, light, warm }, random }: CoverProps) {
  const onTheRight = random() < 0.5;
  const x = onTheRight ? 470 : 170;
  const from = onTheRight ? 36 : 344;
  const keys = [0, 1, 2].map((at) => pianoKey(from + at * 92, 190, 90 + Math.round(random() * 60), 76)).join("");
  return (
    <>
      <circle cx={x} cy={150} r={190} fill={dark} />
      <circle cx={x} cy={150} r={130} fill="none" stroke={light} strokeOpacity={0.25} strokeWidth={6} />
      <circle cx={x} cy={150} r={64} fill={warm} />
      <circle cx={x} cy={150} r={16} fill={light} />
      <path d={keys} fill={light} stroke={dark} strokeWidth={6} />
    </>
  );
}

/** Half-discs on a dark ground, like speakers behind a stage. */
function HillsCover({ colours: { dark, light, warm }, random }: CoverProps) {
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

/** A half-disc rising under hanging keys. */
function SunCover({ colours: { dark, light, warm, bright }, random }: CoverProps) {
  const keys = [20, 124, 228, 332, 436, 540].map((x) => pianoKey(x, 0, 60 + Math.round(random() * 100))).join("");
  return (
    <>
      <path d={halfDisc(320, 360, 200)} fill={warm} />
      <path d="M176 360a144 144 0 0 1 288 0" fill="none" stroke={dark} strokeOpacity={0.3} strokeWidth={10} />
      <path d={halfDisc(320, 360, 70)} fill={bright === warm ? light : bright} />
      <path d={keys} fill={dark} />
    </>
  );
}

const covers: readonly ComponentType<CoverProps>[] = [SunCover, WaveCover, HalvesCover, RecordCover, HillsCover];

/** A picture out of the four shapes (disc, half-disc, key, wave): always the same one for the same piece of news. */
export function Cover({ seed }: { readonly seed: string }) {
  const random = seeded(seed);
  const Drawing = covers[Math.floor(random() * covers.length)] ?? SunCover;
  const colours = paint(random);
  return (
    <span className={styles.cover}>
      <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <rect width={640} height={360} fill={colours.ground} />
        <Drawing colours={colours} random={random} />
      </svg>
    </span>
  );
}

/** Colours of the tokens and of the palette for illustrations: the ground, two shades for shapes and two accents. */
type Colours = {
  readonly ground: string;
  readonly dark: string;
  readonly light: string;
  readonly warm: string;
  readonly bright: string;
};

type CoverProps = { readonly colours: Colours; readonly random: () => number };

const grounds = ["var(--disc-1)", "var(--disc-3)", "var(--disc-4)", "var(--disc-5)", "#3b6463"];
const [tomato, amber] = ["#e5482a", "#ffb52e"];

function paint(random: () => number): Colours {
  const ground = grounds[Math.floor(random() * grounds.length)] ?? "var(--disc-1)";
  // Amber would be invisible on the amber ground.
  const [warm, bright] = ground === "var(--disc-4)" || random() < 0.5 ? [tomato, "#fff4dc"] : [amber, tomato];
  return { ground, dark: "#10302e", light: "#fff4dc", warm, bright };
}

/** The path of a piano key, square at the top and rounded at the bottom. */
function pianoKey(x: number, y: number, length: number, width = 84): string {
  const soft = width * 0.31;
  return [
    `M${x} ${y}h${width}v${length - soft}a${soft} ${soft} 0 0 1 ${-soft} ${soft}`,
    `h${-(width - 2 * soft)}a${soft} ${soft} 0 0 1 ${-soft} ${-soft}z`,
  ].join("");
}

/** The path of a half-disc with its straight side down. */
function halfDisc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
}
