import { v7 as uuid } from "uuid";
import type { TestApp } from "../app.ts";
import { nameOrganiser } from "../legal.ts";
import { mp4, png } from "../sample-files.ts";
import type { StaffWrites } from "./staff-write.ts";

const legalText = { title: "Соглашение", content: "Игру ведёт {{организатор}}" };
const news = { title: "Новость", content: "<p>Текст</p>", user_category: "all", status_id: "Активна" } as const;
const holiday = { name: "Новый год", time_start: "2026-12-31T21:00:00Z", time_end: "2027-01-08T21:00:00Z" };
const notice = { _id: "n1", variantId: "info", payload: { type: "x", title: "Привет", message: "Мы здесь" } };

/** Documents, news, the settings, and the trash with a piece of news in it. */
export const contentWrites: StaffWrites = {
  createDocument: { entity: "document", prepare: async () => ({ input: { kind: "privacy" } }) },
  updateDocument: {
    entity: "document",
    prepare: async (app, token) => ({
      input: { ...legalText, title: "Другое", _id: await createDocument(app, token) },
    }),
  },
  deleteDocument: {
    entity: "document",
    prepare: async (app, token) => ({ input: { _id: await createDocument(app, token) } }),
  },
  publishDocument: {
    entity: "document",
    action: "update",
    prepare: async (app, token) => {
      await nameOrganiser(app);
      return { input: { _id: await createDocument(app, token) } };
    },
  },

  createNews: { entity: "news", prepare: async () => ({ input: news }) },
  updateNews: {
    entity: "news",
    prepare: async (app, token) => ({ input: { ...news, title: "Другая", _id: await createNews(app, token) } }),
  },
  deleteNews: {
    entity: "news",
    prepare: async (app, token) => ({ input: { _id: await createNews(app, token) } }),
  },

  createSettings: {
    entity: "setting",
    prepare: async ({ db }) => {
      await db.kysely.deleteFrom("settings").execute();
      return { input: {} };
    },
  },
  createGameSettings: {
    entity: "score",
    prepare: async ({ db }) => {
      await db.kysely.deleteFrom("scores").where("key", "=", "word").execute();
      return { input: {} };
    },
  },
  updateSettings: {
    entity: "setting",
    prepare: async (app, token) => {
      const { ad, ...settings } = await settingsFields(app, token);
      const changed = { ad: { ...ad, title: "Реклама" }, maxHelp: 7, holidays: [holiday], notices: [notice] };
      return { input: { ...settings, ...changed } };
    },
  },
  uploadVideo: { entity: "setting", prepare: async () => ({ input: {}, files: { video: mp4 } }) },
  deleteVideo: {
    entity: "setting",
    action: "update",
    prepare: async (app, token) => {
      await app.upload("uploadVideo", {}, { video: mp4 }, token);
      return { input: {} };
    },
  },

  uploadAdImage: { entity: "setting", prepare: async () => ({ input: {}, files: { img: png } }) },
  deleteAdImage: {
    entity: "setting",
    action: "update",
    prepare: async (app, token) => {
      await app.upload("uploadAdImage", {}, { img: png }, token);
      return { input: {} };
    },
  },

  returnDeleted: {
    entity: "news",
    action: "create",
    prepare: async (app, token) => ({ input: { entity: "news", _id: await deleteNews(app, token) } }),
  },
  eraseDeleted: {
    entity: "news",
    action: "delete",
    prepare: async (app, token) => {
      const entity_id = await deleteNews(app, token);
      const { data } = (await app.call("listTrash", {}, token)).body;
      return { input: { _id: data.find((it) => it.entity_id === entity_id)?._id } };
    },
  },
  returnChange: { entity: "news", action: "update", prepare: editedNews },
  returnVersion: {
    entity: "news",
    action: "update",
    prepare: async (app, token) => {
      await editedNews(app, token);
      return { input: { _id: (await changesOfNews(app, token)).at(-1)?._id } };
    },
  },
  returnGroup: {
    entity: "news",
    action: "update",
    prepare: async (app, token) => {
      const { input } = await editedNews(app, token);
      const group_id = uuid();
      await app.db.kysely.updateTable("row_images").set({ group_id }).where("id", "=", input._id).execute();
      return { input: { _id: group_id } };
    },
  },
};

/** The settings as they are, to be sent back. */
export async function settingsFields(app: TestApp, token: string) {
  const { video: _video, video_seconds: _seconds, ad, ...settings } = (await app.call("getSettings", {}, token)).body;
  const { img: _img, ...words } = ad;
  return { ...settings, ad: words };
}

async function createDocument(app: TestApp, token: string): Promise<string> {
  return (await app.call("createDocument", { kind: "agreement", ...legalText }, token)).body._id;
}
async function createNews(app: TestApp, token: string): Promise<string> {
  return (await app.call("createNews", news, token)).body._id;
}
async function deleteNews(app: TestApp, token: string): Promise<string> {
  const _id = await createNews(app, token);
  await app.call("deleteNews", { _id }, token);
  return _id;
}
async function changesOfNews(app: TestApp, token: string, _id?: string) {
  return (await app.call("listChanges", { entity: "news", _id }, token)).body.data;
}
/** The id of the last change of a piece of news. */
async function editedNews(app: TestApp, token: string): Promise<{ input: { _id: string } }> {
  const _id = await createNews(app, token);
  await app.call("updateNews", { ...news, title: "Другая", _id }, token);
  const [change] = await changesOfNews(app, token, _id);
  if (change === undefined) throw new Error("Nothing was recorded");
  return { input: { _id: change._id } };
}
