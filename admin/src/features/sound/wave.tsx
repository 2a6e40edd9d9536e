import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { ZoomIn, ZoomOut } from "lucide";
import { formatMoment, parseMoment } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./sound.module.css";

/** The peak of each of `count` equal parts, 0 to 1. */
export function barsOf(peaks: ArrayLike<number>, count: number): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    let peak = 0;
    const end = Math.max(Math.ceil(((bar + 1) * peaks.length) / count), 1);
    for (let at = Math.floor((bar * peaks.length) / count); at < end; at++)
      peak = Math.max(peak, Math.abs(peaks[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...bars);
  return loudest === 0 ? bars : bars.map((bar) => bar / loudest);
}

type WaveProps = { readonly bars: readonly number[]; readonly lit?: boolean };

export function Wave({ bars, lit = false }: WaveProps) {
  const path = bars.map((bar, index) => `M${index * 10 + 5} ${50 - 1 - bar * 46}v${2 + bar * 92}`).join("");
  return (
    <svg
      className={`${styles.wave} ${lit ? styles.lit : ""}`}
      viewBox={`0 0 ${bars.length * 10} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

type ZoomProps = { readonly label: string; readonly value: number; readonly onChange: (value: number) => void };

const zooms = { min: 1, max: 16 };

export function Zoom({ label, value, onChange }: ZoomProps) {
  const set = (next: number) => onChange(Math.max(zooms.min, Math.min(zooms.max, next)));
  return (
    <span className={styles.zoom}>
      <IconButton
        of={ZoomOut}
        label={`${label}: мельче`}
        disabled={value <= zooms.min}
        onClick={() => set(value / 2)}
      />
      <input
        type="range"
        aria-label={label}
        min={zooms.min}
        max={zooms.max}
        step={0.5}
        value={value}
        onChange={({ target }) => set(target.valueAsNumber)}
      />
      <IconButton
        of={ZoomIn}
        label={`${label}: крупнее`}
        disabled={value >= zooms.max}
        onClick={() => set(value * 2)}
      />
    </span>
  );
}

type TrackProps = {
  readonly label: string;
  readonly zoom: number;
  readonly className?: string | undefined;
  /** Nothing inside takes the focus, so the track itself must, to scroll by keyboard. */
  readonly still?: boolean;
  readonly children: ReactNode;
};

/** A time axis that scrolls sideways; children are positioned by shares of its width. */
export function Track({ label, zoom, className = "", still = false, children }: TrackProps) {
  return (
    // What scrolls must be reachable by keyboard where nothing in it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="group" aria-label={label} tabIndex={still ? 0 : undefined}>
      <div className={`${styles.track} ${className}`} style={{ width: `${zoom * 100}%` }} data-track>
        {children}
      </div>
    </div>
  );
}

type HandleProps = {
  readonly className: string | undefined;
  readonly label: string;
  readonly text: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** The length of the track, ms. */
  readonly whole: number;
  /** How far an arrow key moves, ms, alone and with Shift. */
  readonly step: number;
  readonly shiftStep: number;
  readonly onFocus?: () => void;
  /** Called while it is dragged. */
  readonly onDrag: (at: number) => void;
  /** Called when it is released, or moved by a key. */
  readonly onMove: (at: number) => void;
};

const directions: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A slider for a moment: by drag or by keys. */
export function Handle({ className, label, text, at, from, to, whole, ...rest }: HandleProps) {
  const { step, shiftStep, onFocus, onDrag, onMove } = rest;
  const grip = useRef<{ readonly by: number; at: number | null }>(null);
  const within = (ms: number) => Math.round(Math.max(from, Math.min(to, ms)));

  const momentAt = ({ clientX, currentTarget }: PointerEvent) => {
    const track = currentTarget.closest("[data-track]")?.getBoundingClientRect();
    return track === undefined ? at : ((clientX - track.left) / track.width) * whole;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = directions[event.key];
    const ends: Readonly<Record<string, number>> = { Home: from, End: to };
    const next = direction === undefined ? ends[event.key] : at + direction * (event.shiftKey ? shiftStep : step);
    if (next === undefined) return;
    event.preventDefault();
    onMove(within(next));
  };

  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={at}
      aria-valuetext={text}
      className={className}
      style={{ left: `${(at / whole) * 100}%` }}
      onFocus={onFocus}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        // Keep the offset of the pointer, so that the handle does not jump.
        grip.current = { by: momentAt(event) - at, at: null };
      }}
      onPointerMove={(event) => {
        if (grip.current === null) return;
        const next = within(momentAt(event) - grip.current.by);
        grip.current.at = next;
        onDrag(next);
      }}
      onLostPointerCapture={() => {
        const to = grip.current?.at ?? null;
        grip.current = null;
        if (to !== null) onMove(to);
      }}
    />
  );
}

/** «64,2 секунды» for screen readers. */
export function spoken(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${((ms % 60_000) / 1000).toFixed(2).replace(".", ",")}\u00A0секунды`;
  return minutes === 0 ? seconds : `${minutes}\u00A0мин ${seconds}`;
}

type MomentInputProps = Partial<FieldControl> & {
  /** If it has no label element. */
  readonly "aria-label"?: string;
  readonly value: number;
  readonly onChange: (ms: number) => void;
};

/** A field for a time; applied on blur or Enter. */
export function MomentInput({ value, onChange, ...control }: MomentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const ms = typed === null ? undefined : parseMoment(typed);
    setTyped(null);
    if (ms !== undefined && ms !== value) onChange(ms);
  };
  return (
    <input
      {...control}
      className="input"
      inputMode="decimal"
      value={typed ?? formatMoment(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Enter must not submit the form.
        event.preventDefault();
        take();
      }}
    />
  );
}
