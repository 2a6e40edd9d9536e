import type { ReactNode } from "react";
import styles from "./prize-art.module.css";

const ink = "#10302e";
const cream = "#fff4dc";
const glass = "#ffb52e";
const tomato = "#e5482a";

function Headphones() {
  return (
    <Ground disc={4}>
      <HalfDisc x={100} y={118} r={70} fill={ink} />
      <HalfDisc x={100} y={118} r={54} fill="var(--disc-4)" />
      <Key x={30} y={112} width={26} height={66} r={10} fill={cream} />
      <Key x={144} y={112} width={26} height={66} r={10} fill={cream} />
      <Key x={56} y={122} width={10} height={42} fill={tomato} />
      <Key x={134} y={122} width={10} height={42} fill={tomato} />
      <Wave x={88} y={140} heights={[22, 44, 22]} stroke={cream} />
    </Ground>
  );
}

function Tickets() {
  return (
    <Ground disc={2}>
      <Key x={28} y={70} width={144} height={80} r={8} fill={cream} />
      <Disc x={28} y={110} r={12} fill="var(--disc-2)" />
      <Disc x={172} y={110} r={12} fill="var(--disc-2)" />
      {[82, 96, 110, 124, 138].map((y) => (
        <Disc key={y} x={124} y={y} r={3} fill={tomato} />
      ))}
      <HalfDisc x={80} y={124} r={28} fill={ink} />
      <HalfDisc x={80} y={124} r={10} fill={glass} />
      <Wave x={138} y={110} heights={[14, 30]} stroke={ink} />
    </Ground>
  );
}

function Speaker() {
  return (
    <Ground disc={1}>
      <Key x={52} y={34} width={96} height={138} r={20} fill={cream} />
      <Disc x={100} y={122} r={34} fill={ink} />
      <Disc x={100} y={122} r={14} fill={glass} />
      <Disc x={100} y={64} r={15} fill={ink} />
      <Disc x={100} y={64} r={6} fill={cream} />
    </Ground>
  );
}

function Gift() {
  return (
    <Ground disc={5}>
      <HalfDisc x={74} y={76} r={26} fill={ink} />
      <HalfDisc x={126} y={76} r={26} fill={ink} />
      <HalfDisc x={74} y={76} r={10} fill="var(--disc-5)" />
      <HalfDisc x={126} y={76} r={10} fill="var(--disc-5)" />
      <Key x={40} y={84} width={120} height={86} r={18} fill={cream} />
      <Key x={32} y={74} width={136} height={24} r={6} fill={glass} />
      <Key x={90} y={74} width={20} height={96} fill={ink} />
    </Ground>
  );
}

function Ground({ disc, children }: { readonly disc: number; readonly children: ReactNode }) {
  return (
    <>
      <rect width={200} height={200} fill={`var(--disc-${disc})`} />
      {children}
    </>
  );
}

// Drawings are of these four shapes alone.

type ShapeProps = { readonly x: number; readonly y: number; readonly fill: string };

function Disc({ x, y, r, fill }: ShapeProps & { readonly r: number }) {
  return <circle cx={x} cy={y} r={r} fill={fill} />;
}

/** The upper half; `x` and `y` are the middle of the whole. */
function HalfDisc({ x, y, r, fill }: ShapeProps & { readonly r: number }) {
  return <path d={`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`} fill={fill} />;
}

type KeyProps = ShapeProps & { readonly width: number; readonly height: number; readonly r?: number };

function Key({ r = 0, ...box }: KeyProps) {
  return <rect {...box} rx={r} />;
}

type WaveProps = Omit<ShapeProps, "fill"> & {
  readonly heights: readonly number[];
  readonly stroke: string;
};

/** From its first bar to the right; `y` is the middle. */
function Wave({ x, y, heights, stroke }: WaveProps) {
  const bars = heights.map((height, at) => `M${x + at * 12} ${y - height / 2}v${height}`);
  return <path d={bars.join("")} stroke={stroke} strokeWidth={7} strokeLinecap="round" />;
}

type PrizeArtProps = {
  readonly img: string | null;
  /** The prize's place in the list: neighbours without a picture are drawn differently. */
  readonly at: number;
};

const drawings = [Headphones, Speaker, Tickets, Gift] as const;

/** The picture of a prize, or a drawn one. */
export function PrizeArt({ img, at }: PrizeArtProps) {
  const Drawing = drawings[at % drawings.length] ?? Gift;
  return (
    <span className={styles.art}>
      {img === null ? (
        <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
          <Drawing />
        </svg>
      ) : (
        <img src={img} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
