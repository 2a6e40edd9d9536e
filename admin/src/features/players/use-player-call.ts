import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../ui/toast/use-toast.ts";

/** One call for a player at a time; its answer is told, or why it was refused, and the player is read anew. */
export function usePlayerCall() {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const run = async (call: () => Promise<string>) => {
    if (pending) return;
    setPending(true);
    try {
      toast.success(await call());
    } catch (refusal) {
      toast.error(messageOf(refusal));
    }
    await invalidate("gamer");
    setPending(false);
  };
  return { run, pending };
}
