import { createKept } from "../../lib/kept.ts";

/** More than a week of news; older marks are of no use. */
const kept = 200;

const ids = createKept("read-news", (saved) => saved ?? "");

export function useReadNews(): ReadonlySet<string> {
  return new Set(ids.use().split(","));
}

export function markRead(id: string): void {
  const read = ids.get().split(",");
  if (!read.includes(id)) ids.set([id, ...read].slice(0, kept).join(","));
}
