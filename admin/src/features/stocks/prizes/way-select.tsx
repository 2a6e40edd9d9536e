import { type PrizeWay, prizeWays, prizeWayTexts } from "@hitoslov/contract";
import type { SelectHTMLAttributes } from "react";

type WaySelectProps = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  "id" | "disabled" | "aria-label" | "aria-invalid" | "aria-describedby"
> & {
  readonly value: PrizeWay;
  readonly onChange: (way: PrizeWay) => void;
};

/** How a prize finds its winners. */
export function WaySelect({ value, onChange, ...select }: WaySelectProps) {
  return (
    <select
      {...select}
      className="input"
      value={value}
      onChange={({ target }) => onChange(prizeWays.find((way) => way === target.value) ?? value)}
    >
      {prizeWays.map((way) => (
        <option key={way} value={way}>
          {prizeWayTexts[way]}
        </option>
      ))}
    </select>
  );
}
