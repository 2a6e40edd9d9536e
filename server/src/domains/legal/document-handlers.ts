import {
  type documentRoutes,
  lackingText,
  type LegalDocument,
  organiserMissing,
  signUpPurposes,
} from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";
import { AppError, conflictAt, invalidField } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { createRow, deleteRow, inTransaction, missing, updateRow } from "../../crud/change.ts";
import { recordChange } from "../../crud/record.ts";
import { fillBlanks } from "./blanks.ts";
import { legalIsOn } from "./organiser.ts";
import { documentEntity } from "./document-entity.ts";
import { findDocument, listDocuments, listVersions, valuesOfSettings } from "./documents.ts";
import { valuesOfDraws } from "./draw-values.ts";
import { bodyHtml } from "./page.ts";

export const documentHandlers = (services: Services): Handlers<typeof documentRoutes> => {
  const { config, db } = services;

  const shown = async (id: string): Promise<LegalDocument> => {
    const found = await findDocument(db.kysely, id, config.TIME_ZONE);
    if (found === undefined) throw missing("document");
    return found;
  };

  return {
    async listDocuments(query) {
      const { data, total } = await listDocuments(db.kysely, query, config.TIME_ZONE);
      return { data: selectFields(data, query.select), total };
    },

    async createDocument({ kind, stock_id, ...given }, { caller }) {
      if ((kind === "rules") !== (stock_id !== null)) {
        throw invalidField("stock_id", kind === "rules" ? "Выберите розыгрыш" : "Розыгрыш есть только у\u00A0правил");
      }
      // Loaded when the first document is created, so that no start waits for the texts.
      const { templates } = await import("./templates/index.ts");
      const { title = templates[kind].title, content = templates[kind].content } = given;
      const { _id } = await createRow(services, caller, documentEntity, async (trx, id, now) => {
        const slug = stock_id === null ? kind.replaceAll("_", "-") : `rules-${stock_id.slice(-12)}`;
        const row = { id, kind, slug, stock_id, title, content, created_at: now, updated_at: now };
        await trx.insertInto("documents").values(row).execute();
      });
      return shown(_id);
    },

    async updateDocument({ _id, updated_at, ...fields }, { caller }) {
      await updateRow(services, caller, documentEntity, { _id, updated_at }, async (trx) => {
        await trx.updateTable("documents").set(fields).where("id", "=", _id).execute();
      });
      return shown(_id);
    },

    async deleteDocument({ _id }, { caller }) {
      return deleteRow(services, caller, documentEntity, _id);
    },

    async previewDocument({ _id }) {
      const { title, content } = await findDraft(db.kysely, _id, config.TIME_ZONE);
      return { title, html: bodyHtml(content) };
    },

    async publishDocument({ _id, renews, updated_at }, { caller }) {
      await inTransaction(services, {}, async (trx) => {
        const draft = await lockDraft(trx, _id, config.TIME_ZONE);
        if (updated_at !== undefined && Date.parse(draft.document.updated_at) !== Date.parse(updated_at)) {
          const message = "Документ уже изменил другой сотрудник. Обновите его и\u00A0прочтите ещё раз.";
          throw new AppError(409, "stale", message);
        }
        const { document, title, content } = draft;
        if (renews && !signUpPurposes.some((purpose) => purpose === document.kind)) {
          throw invalidField(
            "renews",
            "Заново спрашивают только о\u00A0соглашении и\u00A0согласии на\u00A0обработку данных",
          );
        }
        // A repeated request, if the first answer was lost, gets the same result.
        if (!document.changed) return;
        if (!(await legalIsOn(trx))) {
          throw conflictAt("organiser", organiserMissing);
        }
        const lacking = lackingText(document);
        if (lacking !== null) throw conflictAt("content", lacking);
        const now = services.now();
        const number = (document.version?.number ?? 0) + 1;
        const sha256 = createHash("sha256").update(content).digest("hex");
        await trx
          .insertInto("document_versions")
          .values({
            id: uuid(),
            document_id: _id,
            number,
            title,
            content,
            sha256,
            renews,
            published_at: now,
            template_title: document.title,
            template_content: document.content,
          })
          .execute();
        await recordChange(trx, {
          actor: caller,
          now,
          entity: "document",
          id: _id,
          action: "update",
          before: { title: null, published: document.version?.sha256 ?? null },
          after: { title: document.title, published: sha256 },
          fields: ["title", "published"],
        });
      });
      return shown(_id);
    },

    async listDocumentVersions({ _id }) {
      return { data: await listVersions(db.kysely, _id) };
    },
  };
};

/** As `findDraft`. Nobody can edit or publish the text, or change the organiser's name, meanwhile. */
async function lockDraft(trx: Transaction<Database>, id: string, timeZone: string) {
  await trx.selectFrom("documents").select("id").where("id", "=", id).forUpdate().execute();
  await trx.selectFrom("settings").select("only_row").forShare().execute();
  return findDraft(trx, id, timeZone);
}

/** The text as it would be published. */
async function findDraft(db: Kysely<Database>, id: string, timeZone: string) {
  const document = await findDocument(db, id, timeZone);
  if (document === undefined) throw missing("document");
  const { stock } = document;
  const ofDraw = stock === null ? undefined : (await valuesOfDraws(db, [stock._id], timeZone)).get(stock._id);
  const values = { ...(await valuesOfSettings(db)), ...ofDraw };
  return {
    document,
    title: fillBlanks(document.title, values).text,
    content: fillBlanks(document.content, values).text,
  };
}
