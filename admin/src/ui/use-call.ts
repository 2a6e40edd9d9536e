import { useState } from "react";
import { messageOf } from "../lib/api.ts";
import { useToast } from "../lib/toasts.tsx";

/**
 * `const { pending, run } = useCall(async () => …, () => invalidate("award"))`: one call at a time, its error in a toast.
 * `after` follows an error too: somebody else may have changed what is shown.
 */
export function useCall<Args extends readonly unknown[]>(
  call: (...args: Args) => Promise<void>,
  after?: () => Promise<unknown>,
) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const run = async (...args: Args): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      await call(...args);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await after?.();
    setPending(false);
  };
  return { pending, run };
}
