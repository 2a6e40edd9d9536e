import type { AppSettings } from "@hitoslov/contract";
import { useEffect, useState } from "react";
import { currentHoliday, untilChange } from "../../features/holiday/current-holiday.ts";
import { Garland } from "../../features/holiday/garland.tsx";

/** Timers count in 32 bits, ms. */
const longestTimer = 2 ** 31 - 1;

/** The holiday look while a holiday runs, by the clock of the device. */
export function Holiday({ holidays }: { readonly holidays: AppSettings["holidays"] }) {
  const [now, setNow] = useState(Date.now);
  const wait = untilChange(holidays, now);
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, longestTimer));
    return () => clearTimeout(timer);
  }, [wait, now]);
  const holiday = currentHoliday(holidays, now);
  return holiday === undefined ? null : <Garland name={holiday.name} />;
}
