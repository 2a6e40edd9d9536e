import { type News, NewsFieldsSchema, type newsRoutes, type newsStaffRoutes, statusNames } from "@hitoslov/contract";
import { sql } from "kysely";
import { invalidField } from "../../../http/errors.ts";
import { mayUse } from "../../../http/caller.ts";
import { requireFile } from "../../../http/files.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import { keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, type AuditedEntity, updateRow } from "../../../crud/change.ts";
import { isShownIn, timeColumns } from "../../../showing.ts";
import { picturesIn, withPictures } from "./pictures.ts";
import { findNews, listNews } from "./queries.ts";

export const newsEntity: AuditedEntity<News> = {
  entity: "news",
  table: "news",
  parts: [{ table: "news", key: "id" }],
  find: findNews,
  // Older images lack it, and no return takes it back.
  keptColumns: ["published_at"],
  fields: ["title", "content", "user_category", "shown_from", "shown_until", "advertiser", "erid", "status_id"],
};

/** The width of a column of text on a high-density screen. */
const picture = { size: 1280, fit: "inside" } as const;

export const newsHandlers = (services: Services): Handlers<typeof newsRoutes & typeof newsStaffRoutes> => {
  const { db, catalogue, media } = services;

  /**
   * The sanitised content. Escaping can make it too long to be saved again, so its length is
   * checked after that.
   */
  async function clean(html: string): Promise<string> {
    // Loaded when the first piece of news is written, so that it does not delay the start.
    const { sanitiseNews } = await import("./sanitise.ts");
    const { storageUrl } = await catalogue.current();
    const parsed = NewsFieldsSchema.shape.content.safeParse(sanitiseNews(html, storageUrl));
    if (parsed.success) return parsed.data;
    throw invalidField("content", parsed.error.issues[0]?.message ?? "");
  }

  /**
   * Puts back pictures that the sweep has removed, as a draft may be older than the sweep waits; refuses those that are gone.
   * What the news had before may be missing, or nobody could even hide it.
   */
  async function claimPictures(content: string, before = ""): Promise<void> {
    const known = picturesIn(before);
    for (const name of picturesIn(content)) {
      if (known.has(name)) continue;
      // First, so that the sweep cannot delete it between the two.
      await media.putBack(name);
      const file = await media.read(name, { start: 0, end: 0 });
      if (!file) throw invalidField("content", "Картинки больше нет на\u00A0сервере: загрузите её снова");
      file.content.destroy();
    }
  }

  return {
    async listNews(query, { caller, now }) {
      const shown = mayUse(caller, "content") ? undefined : isShownIn("news", caller.audiences, now);
      const { data, total } = await listNews(db.kysely, query, shown);
      const { storageUrl } = await catalogue.current();
      const pictured = data.map((news) => ({ ...news, content: withPictures(news.content, storageUrl) }));
      return { data: selectFields(pictured, query.select), total };
    },

    async createNews(fields, { caller }) {
      const content = await clean(fields.content);
      await claimPictures(content);
      return createRow(services, caller, newsEntity, async (trx, id, now) => {
        const published_at = fields.status_id === "active" ? now : null;
        await trx
          .insertInto("news")
          .values({ ...fields, ...timeColumns(fields), content, id, published_at, created_at: now, updated_at: now })
          .execute();
      });
    },

    async updateNews({ _id, updated_at, ...fields }, { caller }) {
      const content = await clean(fields.content);
      await claimPictures(content, (await findNews(db.kysely, _id))?.content);
      return updateRow(services, caller, newsEntity, { _id, updated_at }, async (trx, before, now) => {
        const switchedOn = fields.status_id === "active" ? now : null;
        // One that a node of the release before has made active has no date yet.
        const first = before.status_id === statusNames.active ? sql.ref("created_at") : switchedOn;
        const published_at = sql<Date | null>`coalesce(published_at, ${first}::timestamptz)`;
        await trx
          .updateTable("news")
          .set({ ...fields, ...timeColumns(fields, before), content, published_at })
          .where("id", "=", _id)
          .execute();
      });
    },

    async deleteNews({ _id }, { caller }) {
      return deleteRow(services, caller, newsEntity, _id);
    },

    async previewNews({ content }) {
      return { content: await clean(content) };
    },

    async uploadNewsImage(_fields, { caller }, files) {
      const { storageUrl } = await catalogue.current();
      return { img: storageUrl + (await keepPicture(media, caller.userId, requireFile(files.img), picture)) };
    },
  };
};
