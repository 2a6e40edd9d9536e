import type { Stock } from "@hitoslov/contract";
import { api, messageOf } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import { keptInstant } from "../../lib/moments.ts";
import { toast } from "../../lib/toasts.ts";
import type { PrizeDraft, StockValues } from "./stock-values.ts";

export async function saveStock(
  { fullname, name, description, status, period, prizes }: StockValues,
  updated_at: string | undefined,
  row: Stock | null,
): Promise<Stock> {
  const fields = {
    fullname,
    name,
    description,
    start_date: keptInstant(period.start, row?.start_date),
    end_date: keptInstant(period.end, row?.end_date),
  };
  if (row !== null) return api.updateStock({ ...fields, status, _id: row._id, updated_at });
  const stock = await api.createStock(fields);
  // The draw is there: what a prize is refused for must not look like a draw that was not saved.
  for (const prize of prizes) {
    try {
      // One after another, so that they stay in this order.
      await createStockPrize(stock._id, prize);
    } catch (error) {
      toast.error(`Приз «${prize.name}» не добавлен: ${messageOf(error)}`);
    }
  }
  return stock;
}

export function createStockPrize(
  _idStock: string,
  { prize_id, name, quantity, category }: Omit<PrizeDraft, "key" | "img">,
) {
  return api.createStockPrize({ _idStock, prize_id, name, quantity: numberOf(quantity), category });
}
