import { useEffect, useState } from "react";
import type { RecordWord } from "../../art/record-bars.ts";
import type { RoundContext } from "../../features/round/round-context.ts";
import type { Guess } from "../../features/round/round-server.ts";
import type { WordView } from "../../features/round/words.tsx";

/** The words as the record shows them; the same array as long as no word changes its look, so that it is not redrawn. */
export function useRecordWords(words: readonly WordView[], active: number | null): readonly RecordWord[] {
  const looks = words.map(({ position, text, state, times }): RecordWord => ({
    text: state === "checking" || state === "wrong" ? null : text,
    state: (state === "typing" || state === "active") && position !== active ? "empty" : state,
    times,
  }));
  const [kept, setKept] = useState(looks);
  const same = kept.length === looks.length && kept.every((it, at) => isSameLook(it, looks[at]));
  if (same) return kept;
  setKept(looks);
  return looks;
}

function isSameLook(a: RecordWord, b: RecordWord | undefined): boolean {
  return a.text === b?.text && a.state === b.state && a.times === b.times;
}

/** How long a wrong word stays in its blank, which shakes once, ms. */
const wrongShownMs = 900;

/** The wrong word while it is shown. */
export function useWrong({ wrong }: RoundContext): Guess | null {
  const [seen, setSeen] = useState<number | null>(null);
  const at = wrong?.at;
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => setSeen(at), wrongShownMs);
    return () => clearTimeout(timer);
  }, [at]);
  return wrong !== null && wrong.at !== seen ? wrong : null;
}
