import type { SongInPlay } from "@hitoslov/contract";
import { type Hint, isSongHint } from "@hitoslov/contract/hints";
import { useState } from "react";
import { tipAt } from "../../features/round/play-words.ts";
import { asksBeforeHint } from "../../lib/preferences.ts";
import { canUse } from "../../features/round/round-machine.ts";
import type { Round } from "./use-round.ts";

/** Which hints can be used, and the question before that where the player wants it. */
export function useHints({ context, send }: Round, song: SongInPlay) {
  const asks = asksBeforeHint.use();
  // The dialog stays when it has closed: it gives the focus back.
  const [question, setQuestion] = useState<{ readonly hint: Hint; readonly open: boolean } | null>(null);
  const close = () => setQuestion(question && { ...question, open: false });
  const candidates = tipAt(song, context.active);
  const can = (hint: Hint) => canUse(context, hint) && (isSongHint(hint) || candidates.length === 0);
  return {
    /** What the lamp has lit for the active socket. */
    candidates,
    can,
    question,
    use: (hint: Hint) => {
      if (!can(hint)) return;
      // The last one is never spent by a slip of the finger.
      if (asks || song.hintsLeft === 1) setQuestion({ hint, open: true });
      else send({ type: "HINT", hint });
    },
    confirm: () => {
      close();
      if (question !== null) send({ type: "HINT", hint: question.hint });
    },
    cancel: close,
  };
}
