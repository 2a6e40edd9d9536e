import { limits } from "./limits.ts";

type Part = { readonly skip: number; readonly limit: number };
type Page = { readonly data: readonly unknown[]; readonly total: number };

/** The first rows of a list, however many, and what else the last call answered: a call has a hundred rows at most. */
export async function readUpTo<Found extends Page>(
  count: number,
  read: (part: Part) => Promise<Found>,
): Promise<Found & { readonly data: Found["data"][number][] }> {
  const data: Found["data"][number][] = [];
  for (;;) {
    const part = await read({ skip: data.length, limit: Math.min(count - data.length, limits.page.max) });
    data.push(...part.data);
    if (part.data.length === 0 || data.length >= Math.min(count, part.total)) return { ...part, data };
  }
}
