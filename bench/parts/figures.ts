export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(0.95 * values.length)] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Rows as a Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = line(
    widths.map((width, column) => "-".repeat(column === 0 ? width : width - 1) + (column === 0 ? "" : ":")),
  );
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export function show(value: number, digits = 2): string {
  return Number.isNaN(value) ? "" : value.toFixed(digits);
}
