import type { Stock } from "@hitoslov/contract";
import { PrizesFrame } from "./prizes-frame.tsx";
import { SavedPrizeRow } from "./saved-prize-row.tsx";
import { useCategories } from "./use-categories.ts";

type SavedPrizesProps = { readonly stock: Stock; readonly onAdd: () => void };

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
