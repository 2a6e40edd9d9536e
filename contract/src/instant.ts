import { z } from "zod";

/** A day that the database can store: it has no year zero. */
export function day(missing: string) {
  return z.iso.date(missing).refine((value) => !value.startsWith("0000"), missing);
}

/** An instant with any offset, in a year that both JSON and the database can represent. */
export function instant(missing: string) {
  return z.iso.datetime({ error: missing, offset: true }).refine((value) => {
    // The offset may move the instant into another year than the written one.
    const year = new Date(value).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, missing);
}
