import { z } from "zod";

/** A day of a year that the database can write: the year zero is none of its. */
export function day(missing: string) {
  return z.iso.date(missing).refine((value) => !value.startsWith("0000"), missing);
}

/** A moment in any zone, of a year that both JSON and the database can write. */
export function instant(missing: string) {
  return z.iso.datetime({ error: missing, offset: true }).refine((value) => {
    // The offset may carry it into another year than the one that is written.
    const year = new Date(value).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, missing);
}
