import type { Contract, Output } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rowKey } from "../../lib/queries.ts";

export type PlayerCard = Output<Contract["getGamer"]>;

export const playerQuery = (_id: string) =>
  queryOptions({ queryKey: rowKey("gamer", _id), queryFn: ({ signal }) => api.getGamer({ _id }, { signal }) });

/** What support has to know beside the card. */
export const supportQuery = (_id: string) =>
  queryOptions({
    queryKey: ["gamer", "support", _id],
    queryFn: ({ signal }) => api.getGamerSupport({ _id }, { signal }),
  });
