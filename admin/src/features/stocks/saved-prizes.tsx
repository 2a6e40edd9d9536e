import type { Stock } from "@hitoslov/contract";
import { PrizesFrame } from "./prizes-frame.tsx";
import { SavedPrizeRow } from "./saved-prize-row.tsx";
import { useCategories } from "./use-categories.ts";

type SavedPrizesProps = { readonly stock: Stock; readonly onAdd: () => void };

export function SavedPrizes({ stock, onAdd }: SavedPrizesProps) {
  const prizes = Object.values(stock.prizes);
  const categories = useCategories(prizes.map(({ category }) => category));
  return (
    <PrizesFrame hint="Количество и категория сохраняются, как только вы вышли из поля." onAdd={onAdd}>
      {prizes.map((prize) => (
        <SavedPrizeRow key={prize._id} prize={prize} categories={categories} />
      ))}
    </PrizesFrame>
  );
}
