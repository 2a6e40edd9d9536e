import type { StockMember } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { edited } from "../../../messages.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";

/** One member's prize, saved as soon as it is chosen; a stale edit shows the row as it is now. */
export function useMemberEdit({ _idStock, _id, prize_id }: StockMember) {
  const [state, setState] = useState<"idle" | "pending" | "saved">("idle");
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();

  const save = async (next: string | null) => {
    setState("pending");
    setError(null);
    try {
      await api.updateStockMember({ _idStock, _id, prize_id: next });
      toast.success(edited("stock_member"));
      await invalidate("stock_member");
      setState("saved");
    } catch (failure) {
      const text = messageOf(failure);
      setError(text);
      toast.error(text);
      await invalidate("stock_member");
      setState("idle");
    }
  };

  return {
    givePrize: (next: string | null) => {
      if (state !== "pending" && next !== prize_id) void save(next);
    },
    state,
    error,
  };
}
