import type { ComponentType } from "react";
import { seeded } from "@hitoslov/brand/seeded.ts";
import { HalvesCover } from "./covers/halves-cover.tsx";
import { HillsCover } from "./covers/hills-cover.tsx";
import { paint, type CoverProps } from "./covers/paint.ts";
import { RecordCover } from "./covers/record-cover.tsx";
import { SunCover } from "./covers/sun-cover.tsx";
import { WaveCover } from "./covers/wave-cover.tsx";
import styles from "./news.module.css";

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
