import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { polar, sector } from "@hitoslov/brand/polar.ts";
import { BACK, type FragmentAudio, type Place } from "../../lib/fragment-audio.ts";
import { follow, type Position } from "../../art/position.ts";
import { DIAL_SPAN, layOutRecord, type RecordWord, type Singings } from "../../art/record-bars.ts";
import styles from "./record-place.module.css";

/** How long a press on the record must last to go back, ms. */
const longPress = 500;

export type RecordPlaceProps = {
  readonly audio: FragmentAudio;
  /** Of the audio, s. */
  readonly seconds: number;
  /** The part that is being repeated. */
  readonly place: Place | null;
  /** Where the active word was cut out of the audio. */
  readonly cut: Singings;
};

/** Drawn on the record: the part being repeated and the cut of the active word; a long press goes back. */
export function RecordPlace({ audio, seconds, place, cut }: RecordPlaceProps) {
  const layer = useRef<SVGSVGElement>(null);
  useLongPress(layer, audio);
  const angleAt = (second: number) => DIAL_SPAN * (second / seconds - 0.5);
  return (
    <svg ref={layer} className={styles.layer} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      {cut?.map(([start, end]) => (
        <Cut key={start} at={angleAt((start + end) / 2000)} />
      ))}
      {place !== null && <Arc key={`${place.from} ${place.to}`} from={angleAt(place.from)} to={angleAt(place.to)} />}
    </svg>
  );
}

/** The same width for every word, degrees, though it may be sung for longer. */
const cutWidth = 18;
const teeth = Array.from({ length: 16 }, (_, tooth) => ({
  radius: 70 + 8.6 * tooth,
  sway: tooth % 2 === 0 ? -1.1 : 1.1,
}));

/** A gap in the grooves with sawn edges, through which the sky is seen. */
function Cut({ at }: { readonly at: number }) {
  const edges = [at - cutWidth / 2, at + cutWidth / 2];
  return (
    <>
      <path d={sector(70, 199.4, at - cutWidth / 2, at + cutWidth / 2)} className={styles.sky} />
      {edges.map((edge) => (
        <polyline
          key={edge}
          points={teeth.map(({ radius, sway }) => point(radius, edge + sway)).join(" ")}
          className={styles.saw}
        />
      ))}
    </>
  );
}

const rim = 211;

/** An arc with its arrow back, between two pins. */
function Arc({ from, to }: { readonly from: number; readonly to: number }) {
  const path = `M${point(rim, from)}A${rim} ${rim} 0 ${to - from > 180 ? 1 : 0} 1 ${point(rim, to)}`;
  const middle = (from + to) / 2;
  return (
    <>
      <path d={path} className={styles.halo} />
      <path d={path} pathLength={1} className={styles.arc} />
      {[from, to].map((angle) => {
        const [x1, y1] = polar(178, angle);
        const [x2, y2] = polar(rim, angle);
        return (
          <g key={angle}>
            <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.hand} />
            <circle cx={x2} cy={y2} r={8} className={styles.pin} />
          </g>
        );
      })}
      <path
        d="M7 -8L-7 0L7 8Z"
        transform={`translate(${point(rim, middle)}) rotate(${middle})`}
        className={styles.tip}
      />
    </>
  );
}

function point(radius: number, degrees: number): string {
  const [x, y] = polar(radius, degrees);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** A long press on the record or its label goes back; the label ignores that press. */
function useLongPress(layer: RefObject<SVGSVGElement | null>, audio: FragmentAudio): void {
  useEffect(() => {
    const record = layer.current?.parentElement;
    const stage = record?.closest("section");
    if (record === undefined || record === null || stage === undefined || stage === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const start = ({ target, button }: PointerEvent) => {
      wasLong = false;
      if (!(target instanceof Element) || button !== 0) return;
      if (!record.contains(target) && target.closest("[data-label]") === null) return;
      timer = setTimeout(() => {
        wasLong = true;
        audio.goBack(BACK);
      }, longPress);
    };
    const end = () => clearTimeout(timer);
    const swallow = (event: Event) => {
      if (!wasLong) return;
      wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const ends = ["pointerup", "pointercancel", "pointerleave"] as const;
    stage.addEventListener("pointerdown", start);
    for (const event of ends) stage.addEventListener(event, end);
    for (const event of ["click", "contextmenu"]) stage.addEventListener(event, swallow, { capture: true });
    return () => {
      end();
      stage.removeEventListener("pointerdown", start);
      for (const event of ends) stage.removeEventListener(event, end);
      for (const event of ["click", "contextmenu"]) stage.removeEventListener(event, swallow, { capture: true });
    };
  }, [layer, audio]);
}

export type RecordSungProps = {
  readonly words: readonly RecordWord[];
  readonly ms: number;
  readonly span: number;
  readonly position: Position;
};

/** The word that is sung, on a record whose words are all known. */
export function RecordSung({ words, ms, span, position }: RecordSungProps) {
  const parts = useMemo(() => layOutRecord(words, span, ms), [words, ms, span]);
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(
    () =>
      follow(position, (share) => {
        const angle = share === null ? Number.NaN : span * (share - 0.5);
        for (const [at, child] of [...(group.current?.children ?? [])].entries()) {
          const part = parts[at];
          child.toggleAttribute("data-sung", part !== undefined && part.from <= angle && angle < part.to);
        }
      }),
    [parts, position, span],
  );
  return (
    <svg className={styles.layer} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      <g ref={group}>
        {parts.map(({ from, to, bars }) => (
          <g key={from} className={styles.sung}>
            <path d={sector(104, 199, from, to)} className={styles.sector} />
            {bars.map(({ x1, y1, x2, y2, share }) => (
              <line key={share} x1={x1} y1={y1} x2={x2} y2={y2} className={styles.bar} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}
