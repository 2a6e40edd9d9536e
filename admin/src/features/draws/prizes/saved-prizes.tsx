import type { Draw, DrawPrize } from "@hitoslov/contract";
import { PrizeRow, PrizesFrame } from "./draw-prizes.tsx";
import { ApiError } from "@hitoslov/contract/client";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { equal } from "../../../lib/equal.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { edited } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { useDelete } from "../../../ui/use-delete.ts";
import { type PrizeFields, readPrize, withWay, writePrize } from "./prize-fields.ts";
import { useCategories } from "./category-input.tsx";

type SavedPrizesProps = { readonly stock: Draw; readonly onAdd: () => void };

export function SavedPrizes({ stock, onAdd }: SavedPrizesProps) {
  const prizes = Object.values(stock.prizes);
  const categories = useCategories(prizes.map(({ category }) => category));
  const frozen = stock.frozen_at !== null;
  const hint = frozen
    ? "Итоги подведены: что за\u00A0какое место, уже не\u00A0изменить."
    : "Сохраняется, как только вы вышли из\u00A0поля.";
  return (
    <PrizesFrame hint={hint} onAdd={onAdd}>
      {prizes.map((prize) => (
        <SavedPrizeRow
          key={prize._id}
          prize={prize}
          others={prizes.filter(({ _id }) => _id !== prize._id)}
          categories={categories}
          frozen={frozen}
        />
      ))}
    </PrizesFrame>
  );
}

type SavedPrizeRowProps = {
  readonly prize: DrawPrize;
  readonly others: readonly DrawPrize[];
  readonly categories: readonly string[];
  readonly frozen: boolean;
};

/** A prize that is saved by itself, when a field of it is left. */
function SavedPrizeRow({ prize, others, categories, frozen }: SavedPrizeRowProps) {
  const { _id, _idStock, prize_id, name, img, given, updated_at } = prize;
  const known = readPrize(prize);
  const [fields, setFields] = useTyped(known);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const toast = useToast();
  const remove = useDelete("stock_prize", (_id) => api.deleteStockPrize({ _id }));

  const save = async (next: PrizeFields) => {
    if (busy || equal({ ...next, category: next.category.trim() }, known)) return;
    setBusy(true);
    try {
      const saved = await api.updateStockPrize({ ...writePrize(next), prize_id, name, _id, _idStock, updated_at });
      setFields(readPrize(saved));
      setErrors({});
      toast.success(edited("stock_prize"));
    } catch (failure) {
      const { fields: places } = failure instanceof ApiError ? failure.body : {};
      setErrors(places ?? { name: messageOf(failure) });
    }
    await invalidate("stock_prize");
    setBusy(false);
  };
  const handleWay = (way: PrizeFields["way"]) => {
    const next = { ...fields, ...withWay(way, others.map(readPrize)) };
    setFields(next);
    void save(next);
  };

  return (
    <PrizeRow
      name={name}
      img={img}
      {...(given > 0 && { note: `Вручено: ${formatNumber(given)}` })}
      fields={fields}
      categories={categories}
      frozen={frozen}
      errors={errors}
      busy={busy}
      onChange={(changes) => setFields({ ...fields, ...changes })}
      onWay={handleWay}
      onCommit={() => void save(fields)}
      onRemove={() => void remove(_id, name)}
    />
  );
}

/** What is typed into cells; begins anew when the server's values change. */
function useTyped<Value>(known: Value) {
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (!equal(known, seen)) {
    setSeen(known);
    setTyped(known);
  }
  return [typed, setTyped] as const;
}
