import type { StockMember } from "@hitoslov/contract";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";

/** Takes members out of a draw, and puts them back. */
export function useExclusion() {
  const toast = useToast();
  return {
    /** Fails where the server refuses. */
    exclude: async ({ _idStock, _id }: StockMember, reason: string) => {
      await api.excludeMember({ _idStock, _id, reason });
      toast.success(awardMessages.excluded);
      await invalidate("stock_member");
    },
    restore: async ({ _idStock, _id }: StockMember) => {
      try {
        await api.excludeMember({ _idStock, _id, reason: null });
        toast.success(awardMessages.restored);
      } catch (error) {
        toast.error(messageOf(error));
      }
      await invalidate("stock_member");
    },
  };
}
