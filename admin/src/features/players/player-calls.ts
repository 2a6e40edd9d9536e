import type { Contract, Output } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { invalidate, rowKey } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { useCall } from "../../ui/use-call.ts";

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
