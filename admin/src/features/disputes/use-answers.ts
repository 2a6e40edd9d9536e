import type { DisputedBlank } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { counted } from "../../lib/format.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import { blankOf, readDisputesAnew } from "./disputes-query.ts";

type Answered = Awaited<ReturnType<typeof api.acceptDispute>>;

/** Answers the complaints of a blank; one answer at a time is on its way. */
export function useAnswers(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const run = async (said: string, call: () => Promise<Answered>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { answered, rescoring } = await call();
      const recount = rescoring === null ? "" : `, пересчитываем ${counted(rescoring.total, "игру", "игры", "игр")}`;
      toast.success(`${said}: ${counted(answered, "жалоба", "жалобы", "жалоб")}${recount}`);
      onDone();
      void readDisputesAnew();
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setBusy(false);
  };
  return {
    isBusy,
    accept: (blank: DisputedBlank, answers: readonly string[], reply: string) =>
      void run("Зачли", () => api.acceptDispute({ ...blankOf(blank), answers: [...answers], reply })),
    reject: (blank: DisputedBlank, reply: string) =>
      void run("Отклонили", () => api.rejectDispute({ ...blankOf(blank), reply })),
    correct: (blank: DisputedBlank, put: string, reply: string) =>
      void run("Исправили", () =>
        api.correctDispute({
          sound_id: blank.sound._id,
          position: blank.position ?? 0,
          put,
          reply,
          updated_at: blank.sound.updated_at,
        }),
      ),
  };
}
