import type { LegalDocument } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rowKey } from "../../lib/queries.ts";

export type DocumentValues = Pick<LegalDocument, "title" | "content">;

/** Null if there is no such document. */
export async function loadDocument(id: string, signal?: AbortSignal): Promise<LegalDocument | null> {
  const { data } = await api.listDocuments({ ids: id }, signal && { signal });
  return data[0] ?? null;
}

export const documentQuery = (id: string) =>
  queryOptions({ queryKey: rowKey("document", id), queryFn: ({ signal }) => loadDocument(id, signal) });

/** The badge of a document. */
export function stateOf({ version, changed }: LegalDocument): { tone: "ok" | "warn"; text: string } {
  if (version === null) return { tone: "warn", text: "Не\u00A0опубликован" };
  return changed
    ? { tone: "warn", text: `Редакция ${version.number}, есть правки` }
    : { tone: "ok", text: `Редакция ${version.number}` };
}
