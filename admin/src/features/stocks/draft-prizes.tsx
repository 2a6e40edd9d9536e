import type { PrizeDraft } from "./stock-values.ts";
import { PrizeRow } from "./prize-row.tsx";
import { PrizesFrame } from "./prizes-frame.tsx";
import { useCategories } from "./use-categories.ts";

type DraftPrizesProps = {
  readonly prizes: readonly PrizeDraft[];
  readonly onChange: (prizes: PrizeDraft[]) => void;
  readonly onAdd: () => void;
};

/** Prizes of a new draw: they are created right after it. */
export function DraftPrizes({ prizes, onChange, onAdd }: DraftPrizesProps) {
  const categories = useCategories(prizes.map(({ category }) => category));
  const change = (key: string, changes: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize) => (prize.key === key ? { ...prize, ...changes } : prize)));
  return (
    <PrizesFrame hint="Сохранятся вместе с розыгрышем." onAdd={onAdd}>
      {prizes.map(({ key, name, img, quantity, category }) => (
        <PrizeRow
          key={key}
          name={name}
          img={img}
          quantity={quantity}
          category={category}
          categories={categories}
          onQuantity={(next) => change(key, { quantity: next })}
          onCategory={(next) => change(key, { category: next })}
          onRemove={() => onChange(prizes.filter((prize) => prize.key !== key))}
        />
      ))}
    </PrizesFrame>
  );
}
