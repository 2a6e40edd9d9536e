import { Record } from "../art/record.tsx";
import type { RecordWord } from "../art/record-bars.ts";

/** A line everybody knows. */
export const coverLine: readonly RecordWord[] =
  "Ой полна полна коробушка есть и ситцы и парча Пожалей моя зазнобушка молодецкого плеча"
    .split(" ")
    .map((text) => ({ text, state: "given" }));

/** The record on the cover of a screen that has no song of its own; the level gives its colour. */
export function CoverRecord({ level }: { readonly level: number }) {
  return <Record words={coverLine} level={level} played />;
}
