import type { StockPrize } from "@hitoslov/contract";
import { formatNumber } from "../../../lib/format.ts";
import { Select } from "../../../ui/select/select.tsx";
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
  const options = prizes.map(({ _id, name, quantity, given }) => {
    const left = Math.max(0, quantity - given);
    return {
      value: _id,
      label: _id === value ? name : `${name}\u00A0— осталось ${formatNumber(left)}`,
      disabled: left === 0 && _id !== value,
    };
  });
  return (
    <div className={styles.select}>
      <Select
        aria-label={label}
        disabled={disabled}
        options={[{ value: "", label: "Без приза" }, ...options]}
        value={value ?? ""}
        onChange={(prizeId) => onChange(prizeId === "" ? null : prizeId)}
      />
    </div>
  );
}
