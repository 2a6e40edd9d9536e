import type { Draw } from "@hitoslov/contract";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { type DrawValues, readDraw } from "../draw-values.ts";
import { saveDraw } from "../save-draw.ts";

/** Changes a draw past its form; what somebody else has changed meanwhile is refused. */
export function useDrawChange(draw: Draw) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const change = async (values: Partial<DrawValues>, done: string) => {
    setPending(true);
    try {
      await saveDraw({ ...readDraw(draw), ...values }, draw.updated_at, draw);
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error));
    }
    // Also after a refusal: somebody else has changed it meanwhile.
    await invalidate("stock");
    setPending(false);
  };
  return { pending, change };
}
