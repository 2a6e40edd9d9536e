import type { LegalDocument } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { AuditedEntity } from "../../crud/change.ts";
import { findDocument } from "./documents.ts";

/** The trail keeps texts with their blanks, which have no dates, so the time zone does not matter. */
const anyZone = "UTC";

export const documentEntity: AuditedEntity<LegalDocument> = {
  entity: "document",
  table: "documents",
  parts: [{ table: "documents", key: "id" }],
  find: (db, id) => findDocument(db, id, anyZone),
  fields: ["kind", "slug", "stock", "title", "content"],
  unique: {
    documents_kind: { field: "kind", message: "Такой документ уже есть" },
    documents_stock: { field: "stock_id", message: "У\u00A0этого розыгрыша уже есть правила" },
    documents_slug_key: { field: "kind", message: "Такой документ уже есть" },
  },
  beforeDelete: async (_trx, { version }) => {
    if (version !== null) throw new AppError(409, "in_use", "Документ опубликован: его редакции хранятся всегда");
  },
};
