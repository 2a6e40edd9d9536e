import type { StockMember } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { edited } from "../../../messages.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { useTyped } from "../use-typed.ts";

/** One member's score and prize, saved as soon as they are changed; a stale edit shows the row as it is now. */
export function useMemberEdit({ _idStock, _id, score: was, prize_id }: StockMember) {
  const [score, setScore] = useTyped(formatNumber(was));
  const [state, setState] = useState<"idle" | "pending" | "saved">("idle");
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();

  const save = async (changes: { readonly score?: string; readonly prize_id?: string | null }) => {
    setState("pending");
    setError(null);
    try {
      const saved = await api.updateStockMember({ _idStock, _id, was, ...changes });
      // What was no number has become nought.
      if (changes.score !== undefined) setScore(formatNumber(saved.score));
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
    score,
    setScore,
    commitScore: () => {
      // Thousands are shown apart; the server reads up to the first sign that is no figure.
      const typed = score.replaceAll(/\s/g, "");
      if (state !== "pending" && score !== formatNumber(was)) void save({ score: typed });
    },
    givePrize: (next: string | null) => {
      if (state !== "pending" && next !== prize_id) void save({ prize_id: next });
    },
    state,
    error,
  };
}
