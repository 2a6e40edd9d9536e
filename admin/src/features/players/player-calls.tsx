import type { Contract, Output, Player } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { invalidate, isOutdated, rowKey } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { confirmDelete, deleted } from "../../messages.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { useCall } from "../../ui/use-call.ts";
import { forgotten } from "./names.ts";

export type PlayerCard = Output<Contract["getPlayer"]>;

export const playerQuery = (_id: string) =>
  queryOptions({ queryKey: rowKey("gamer", _id), queryFn: ({ signal }) => api.getPlayer({ _id }, { signal }) });

/** The data that support needs besides the player's card. */
export const supportQuery = (_id: string) =>
  queryOptions({
    queryKey: ["gamer", "support", _id],
    queryFn: ({ signal }) => api.getPlayerSupport({ _id }, { signal }),
  });

/** Runs one call for a player at a time, shows its result or error in a toast, and reloads the player. */
export function usePlayerCall() {
  const toast = useToast();
  return useCall(
    async (call: () => Promise<string>) => toast.success(await call()),
    () => invalidate("gamer"),
  );
}

type ForgetDialogProps = {
  readonly player: Player;
  /** Runs once the account is deleted, before the lists are read again. */
  readonly onForgotten?: () => Promise<void>;
  readonly onClose: () => void;
};

/** Deletes a player's account, for a reason that stays in the journal. */
export function ForgetDialog({ player: { _id, login }, onForgotten, onClose }: ForgetDialogProps) {
  const toast = useToast();
  const forget = async (reason: string) => {
    try {
      await api.forgetPlayer({ _id, reason });
    } catch (error) {
      // A colleague was first.
      if (isOutdated(error)) await invalidate("gamer");
      throw error;
    }
    await onForgotten?.();
    toast.success(deleted("gamer"));
    await invalidate("gamer");
  };
  return (
    <ReasonDialog
      title={confirmDelete("gamer", login)}
      text={forgotten}
      hint="Останется в&nbsp;журнале пульта: не&nbsp;называйте игрока, его почту и&nbsp;телефон."
      yes="Удалить"
      danger
      onSubmit={forget}
      onClose={onClose}
    />
  );
}
