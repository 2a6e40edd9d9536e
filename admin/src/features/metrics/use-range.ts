import { useSearchParams } from "react-router";
import { lastDays } from "../../lib/stats-days.ts";
import { type DayRange, rangeError, usualDays } from "./range.ts";

/** The days that are looked at, kept in the address: a link to a colleague shows the same figures. */
export function useRange(): readonly [DayRange, (range: DayRange) => void] {
  const [params, setParams] = useSearchParams();
  const asked = { start: params.get("from") ?? "", end: params.get("to") ?? "" };
  const setRange = ({ start, end }: DayRange) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("from", start);
        next.set("to", end);
        // Other days have other songs: their list begins anew.
        next.delete("page");
        return next;
      },
      { preventScrollReset: true },
    );
  return [rangeError(asked) === undefined ? asked : lastDays(usualDays), setRange];
}
