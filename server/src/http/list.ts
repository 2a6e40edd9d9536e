/**
 * Rows with the fields asked for only, and `_id` always. Typed as complete rows: the caller knows
 * what is missing, see `listAnswer` in the contract.
 */
export function selectFields<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  select: readonly string[] | undefined,
): Row[] {
  if (select === undefined) return [...rows];
  const kept = new Set(["_id", ...select]);
  // A row with fields left out: the caller has asked for it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field))) as Row);
}
