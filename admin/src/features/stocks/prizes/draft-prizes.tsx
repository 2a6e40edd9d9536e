import type { PrizeDraft } from "../stock-values.ts";
import { withWay } from "./prize-fields.ts";
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
    <PrizesFrame hint="Сохранятся вместе с&nbsp;розыгрышем." onAdd={onAdd}>
      {prizes.map((prize) => {
        const others = prizes.filter(({ key }) => key !== prize.key);
        return (
          <PrizeRow
            key={prize.key}
            name={prize.name}
            img={prize.img}
            fields={prize}
            categories={categories}
            onChange={(changes) => change(prize.key, changes)}
            onWay={(way) => change(prize.key, withWay(way, others))}
            onRemove={() => onChange(others)}
          />
        );
      })}
    </PrizesFrame>
  );
}
