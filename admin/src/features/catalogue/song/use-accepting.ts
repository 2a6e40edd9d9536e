import type { CatalogueSong } from "@hitoslov/contract";
import type { Alias } from "@hitoslov/rules";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { effectText } from "../../../lib/dispute-effect.ts";
import { counted } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm/use-confirm.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { loadSong } from "../song-query.ts";

/** «Засчитать этот ответ»: its effect is told before, and its plays are counted anew. */
export function useAccepting({ _id }: CatalogueSong, onSong: (song: CatalogueSong) => void) {
  const [accepting, setAccepting] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const accept = async ({ position, word, answer }: Alias) => {
    if (accepting !== null) return;
    setAccepting(answer);
    try {
      const asked = { sound_id: _id, position, word, answers: [answer] };
      const effect = await api.getDisputeEffect(asked);
      const title = `Засчитать «${answer}» вместо «${word}»?`;
      if (await confirm({ title, text: `${effectText(effect)}.`, yes: "Засчитать" })) {
        const { rescoring } = await api.acceptDispute(asked);
        const recount = rescoring === null ? "" : `, пересчитываем ${counted(rescoring.total, "игру", "игры", "игр")}`;
        toast.success(`Зачли «${answer}»${recount}`);
        onSong(await loadSong(_id));
        await queryClient.invalidateQueries({ queryKey: ["disputes"] });
      }
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setAccepting(null);
  };
  return { accepting, accept };
}
