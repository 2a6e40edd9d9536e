import type { SoundInPlay } from "@hitoslov/contract";
import { useState } from "react";
import { tipAt } from "../../features/round/play-words.ts";
import { asksBeforeHint } from "../../lib/preferences.ts";
import type { Round } from "./use-round.ts";

export type Hint = "LAMP" | "EYE";

/** The lamp and the eye: which of them can be used, and the question before that where the player wants it. */
export function useHints({ context: { active }, send }: Round, sound: SoundInPlay) {
  const asks = asksBeforeHint.use();
  // The dialog stays when it has closed: it gives the focus back.
  const [question, setQuestion] = useState<{ readonly hint: Hint; readonly open: boolean } | null>(null);
  const close = () => setQuestion(question && { ...question, open: false });
  const candidates = tipAt(sound, active);
  const can: Readonly<Record<Hint, boolean>> = {
    LAMP: sound.statuses.useWordTip && active !== null && candidates.length === 0,
    EYE: sound.statuses.useNameTip,
  };
  return {
    /** What the lamp has lit for the active socket. */
    candidates,
    can,
    question,
    use: (hint: Hint) => {
      if (!can[hint]) return;
      if (asks) setQuestion({ hint, open: true });
      else send({ type: hint });
    },
    confirm: () => {
      close();
      if (question !== null) send({ type: question.hint });
    },
    cancel: close,
  };
}
