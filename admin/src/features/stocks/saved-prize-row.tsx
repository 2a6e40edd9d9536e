import type { StockPrize } from "@hitoslov/contract";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { numberOf } from "../../lib/masks.ts";
import { invalidate } from "../../lib/queries.ts";
import { edited } from "../../messages.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useDelete } from "../../ui/use-delete.ts";
import { PrizeRow } from "./prize-row.tsx";
import { useTyped } from "./use-typed.ts";

type SavedPrizeRowProps = { readonly prize: StockPrize; readonly categories: readonly string[] };

/** A prize that is saved by itself, when a field of it is left. */
export function SavedPrizeRow({ prize, categories }: SavedPrizeRowProps) {
  const { _id, _idStock, prize_id, name, img, given, updated_at } = prize;
  const [quantity, setQuantity] = useTyped(String(prize.quantity));
  const [category, setCategory] = useTyped(prize.category);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const remove = useDelete("stock_prize", (_id) => api.deleteStockPrize({ _id }));

  const handleCommit = async () => {
    if (busy || (quantity === String(prize.quantity) && category.trim() === prize.category)) return;
    setBusy(true);
    const fields = { prize_id, name, quantity: numberOf(quantity), category };
    try {
      const saved = await api.updateStockPrize({ ...fields, _id, _idStock, updated_at });
      setCategory(saved.category);
      setError(null);
      toast.success(edited("stock_prize"));
    } catch (failure) {
      setError(messageOf(failure));
    }
    await invalidate("stock_prize");
    setBusy(false);
  };

  return (
    <PrizeRow
      name={name}
      img={img}
      {...(given > 0 && { note: `Вручено: ${formatNumber(given)}` })}
      quantity={quantity}
      category={category}
      categories={categories}
      error={error}
      busy={busy}
      onQuantity={setQuantity}
      onCategory={setCategory}
      onCommit={() => void handleCommit()}
      onRemove={() => void remove(_id, name)}
    />
  );
}
