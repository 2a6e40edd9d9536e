import { limits } from "@hitoslov/contract/limits";

type Part = { readonly skip: number; readonly limit: number };
type Found<Row> = { readonly data: readonly Row[]; readonly total: number };

/** The first rows of a list, however many: a call answers a hundred at most. */
export async function readUpTo<Row>(
  count: number,
  read: (part: Part) => Promise<Found<Row>>,
): Promise<{ data: Row[]; total: number }> {
  const data: Row[] = [];
  for (;;) {
    const part = await read({ skip: data.length, limit: Math.min(count - data.length, limits.page.max) });
    data.push(...part.data);
    if (part.data.length === 0 || data.length >= Math.min(count, part.total)) return { data, total: part.total };
  }
}
