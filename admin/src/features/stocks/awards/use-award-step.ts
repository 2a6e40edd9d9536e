import type { Award } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages, edited } from "../../../messages.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import type { AwardStep } from "./award-steps.ts";

/** Leads awards from state to state. */
export function useAwardStep() {
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  return {
    /** The award on its way. */
    busy,
    advance: async ({ _id }: Award, state: Exclude<AwardStep, "expired" | "replace">) => {
      setBusy(_id);
      try {
        await api.updateAward({ _id, state });
        toast.success(edited("award"));
      } catch (error) {
        toast.error(messageOf(error));
      }
      await invalidate("award");
      setBusy(null);
    },
    /** Fails where the server refuses. */
    expire: async ({ _id }: Award, reason: string) => {
      await api.updateAward({ _id, state: "expired", reason });
      toast.success(edited("award"));
      await invalidate("award");
    },
    /** Fails where the server refuses. */
    replace: async ({ _id }: Award, reason: string) => {
      await api.replaceAward({ _id, reason });
      toast.success(awardMessages.replaced);
      await invalidate("award");
    },
  };
}
