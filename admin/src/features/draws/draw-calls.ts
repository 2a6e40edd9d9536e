import type { Contract, Draw, Input } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { api, messageOf } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import { keptInstant } from "../../lib/moments.ts";
import { writeShowing } from "../../lib/showing-values.ts";
import { toast } from "../../lib/toasts.tsx";
import { writePrize } from "./prizes/prize-fields.ts";
import type { DrawValues, PrizeDraft, RefusedPrize } from "./draw-values.ts";
import { listKey, rowKey } from "../../lib/queries.ts";
import { useQuery } from "@tanstack/react-query";

/** Draws as staff get them; the same route answers players differently, with their own rank. */
export async function listDraws(
  query: Input<Contract["listStocks"]>,
  signal?: AbortSignal,
): Promise<{ data: Draw[]; total: number }> {
  const { data, total } = await api.listStocks(query, signal === undefined ? {} : { signal });
  return { data: data.flatMap((draw) => ("me" in draw ? [] : draw)), total };
}

export async function loadDraw(id: string, signal?: AbortSignal): Promise<Draw | null> {
  const { data } = await listDraws({ ids: id }, signal);
  return data[0] ?? null;
}

export async function saveDraw(values: DrawValues, updated_at: string | undefined, row: Draw | null): Promise<Draw> {
  const { fullname, name, description, status, period, showing } = values;
  const fields = {
    fullname,
    name,
    description,
    start_date: keptInstant(period.start, row?.start_date),
    end_date: keptInstant(period.end, row?.end_date),
    ...writeShowing(showing),
    ...termsOf(values, row),
    ...((row === null || row.status === "testing") && { randomness: values.randomness }),
    handover: values.handover,
    region: values.region,
    min_age: values.min_age === "" ? null : numberOf(values.min_age),
    tax_payer: values.tax_payer === "" ? null : values.tax_payer,
  };
  if (row !== null) return api.updateStock({ ...fields, status, _id: row._id, updated_at });
  return api.createStock(fields);
}

/** Only terms that the form shows are sent; the others stay as they were. */
function termsOf({ draw_mode, draw_min_score, draw_reserves, answer_days }: DrawValues, row: Draw | null) {
  if (row !== null && row.frozen_at !== null) return {};
  return {
    draw_mode,
    answer_days: numberOf(answer_days),
    ...(draw_mode !== "none" && { draw_min_score: numberOf(draw_min_score), draw_reserves: numberOf(draw_reserves) }),
  };
}

export function createDrawPrize(_idStock: string, prize: Omit<PrizeDraft, "key" | "img">) {
  const { prize_id, name } = prize;
  return api.createStockPrize({ _idStock, prize_id, name, ...writePrize(prize) });
}

/** Why the beacon will never decide the lottery of a draw that is over; null: it may; undefined while that is loading. */
export function useLotteryObstacle(draw: Draw | null): string | null | undefined {
  const { _id: _idStock = "", draw_mode = "none", randomness = "seed", frozen_at = null, drawn_at = null } = draw ?? {};
  const enabled = draw_mode !== "none" && randomness === "beacon" && frozen_at !== null && drawn_at === null;
  const { data, isLoading } = useQuery({
    queryKey: listKey("award", { proof: _idStock }),
    queryFn: ({ signal }) => api.getDrawProof({ _idStock }, { signal }),
    enabled,
  });
  return isLoading ? undefined : (data?.obstacle ?? null);
}

/** Adds the prizes of a new draw, one after another to keep their order; returns those that were refused. */
export async function createDrawPrizes(_idStock: string, prizes: readonly PrizeDraft[]): Promise<RefusedPrize[]> {
  const refused: RefusedPrize[] = [];
  for (const prize of prizes) {
    try {
      await createDrawPrize(_idStock, prize);
    } catch (error) {
      // Also a toast: the person may have left the form.
      toast.error(`Приз «${prize.name}» не\u00A0добавлен: ${messageOf(error)}`);
      refused.push({ prize, errors: prizeErrorsOf(error) });
    }
  }
  return refused;
}

/** What the server refused of a prize, by field; under its name what concerns no field. */
export function prizeErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiError ? error.body.fields : undefined) ?? { name: messageOf(error) };
}

/** The card of an award. */
export const awardQuery = (_id: string) => ({
  queryKey: rowKey("award", _id),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.getAwardCard({ _id }, { signal }),
});
