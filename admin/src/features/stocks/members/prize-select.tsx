import type { StockPrize } from "@hitoslov/contract";
import { formatNumber } from "../../../lib/format.ts";
import styles from "../stocks.module.css";

type PrizeSelectProps = {
  readonly label: string;
  readonly prizes: readonly StockPrize[];
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (prizeId: string | null) => void;
};

/** Which prize of the draw a member gets; what has been given away cannot be given again. */
export function PrizeSelect({ label, prizes, value, disabled, onChange }: PrizeSelectProps) {
  return (
    <select
      className={`input ${styles.select}`}
      aria-label={label}
      disabled={disabled}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    >
      <option value="">Без приза</option>
      {prizes.map(({ _id, name, quantity, given }) => {
        const left = Math.max(0, quantity - given);
        return (
          <option key={_id} value={_id} disabled={left === 0 && _id !== value}>
            {_id === value ? name : `${name}\u00A0— осталось ${formatNumber(left)}`}
          </option>
        );
      })}
    </select>
  );
}
