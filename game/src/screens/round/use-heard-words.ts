import type { SongInPlay } from "@hitoslov/contract";
import { useMemo } from "react";
import type { RecordWord } from "../../art/record-bars.ts";

/** The line as its record sounds once nothing is hidden. */
export function useHeardWords({ fragment: { words } }: SongInPlay): readonly RecordWord[] {
  return useMemo(
    () => words.map((word) => ({ text: "text" in word ? word.text : null, state: "given", times: word.times })),
    [words],
  );
}
