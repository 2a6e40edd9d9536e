import {
  noPapers,
  type Contract,
  directories,
  type DirectoryName,
  directoryNames,
  type Entity,
} from "@hitoslov/contract";
import type { FileRoute } from "@hitoslov/contract/client";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import type { TestApp } from "./app.ts";
import { createAward, createFinishedDraw, rankAwardsOf, listForRound, publishedRound } from "./awards.ts";
import { createDispute, heard } from "./disputes.ts";
import { createEntrant, createNamedAccount, createSong, createDraw } from "./factories.ts";
import { nameOrganiser } from "./legal.ts";
import { codeOf, setFactor } from "./second-factor.ts";

type Name = keyof Contract;
type Sent = { readonly input: object; readonly files?: Readonly<Record<string, Uint8Array>> };
/** A call that changes something: makes what it needs, answers what to send; and what it leaves in the trail. */
export type StaffWrite = {
  readonly entity: Entity;
  /** Where it is not what the name begins with. */
  readonly action?: "create" | "update";
  /** Another row that the same call leaves beside it. */
  readonly also?: { readonly entity: Entity; readonly action: "create" | "update" };
  readonly prepare: (app: TestApp, token: string) => Promise<Sent>;
};

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
export const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
/** The head of an mp4 is all its kind is known by. */
export const mp4 = Buffer.concat([
  Buffer.from("0000001c6674797069736f6d0000020069736f6d69736f326d703431", "hex"),
  Buffer.alloc(64),
]);

const aWork = { kind: "change", change: { rights_holder: "Издательство" } } as const;
const legalText = { title: "Соглашение", content: "Игру ведёт {{организатор}}" };
const savedFilter = () => ({ name: `Без обложки ${uuid()}`, shared: true, query: "has_cover=no" });

/** Every call by which staff change something, by its name. */
export const staffWrites: Partial<Record<Name, StaffWrite>> = {
  ...Object.assign({}, ...directoryNames.map(directoryWrites)),
  createDirectories: {
    entity: "difficulty",
    prepare: async ({ db }) => {
      await db.kysely.deleteFrom("difficulties").execute();
      return { input: {} };
    },
  },

  createSound: { entity: "sound", prepare: async (app) => ({ input: await songFields(app) }) },
  updateSound: {
    entity: "sound",
    prepare: async (app) => ({ input: { ...(await songFields(app)), _id: await createSong(app) } }),
  },
  planDaily: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { day: "2099-12-31", sound_id: await createSong(app), was: null } }),
  },
  deleteSound: { entity: "sound", prepare: async (app) => ({ input: { _id: await createSong(app) } }) },
  updateSounds: {
    entity: "sound",
    prepare: async (app) => ({ input: { ids: [await createSong(app)], status_id: "Неактивна" } }),
  },
  deleteSounds: { entity: "sound", prepare: async (app) => ({ input: { ids: await createSong(app) } }) },
  startSongJob: {
    entity: "sound",
    prepare: async (app) => ({ input: { ids: [await createSong(app)], work: aWork } }),
  },
  createSavedFilter: { entity: "saved_filter", prepare: async () => ({ input: savedFilter() }) },
  deleteSavedFilter: {
    entity: "saved_filter",
    prepare: async (app, token) => ({
      input: { _id: (await app.call("createSavedFilter", savedFilter(), token)).body._id },
    }),
  },
  mergeDirectoryRows: {
    entity: "genre",
    action: "delete",
    also: { entity: "sound", action: "update" },
    prepare: async (app, token) => {
      const [_id = "", into_id = ""] = await Promise.all(
        [uuid(), uuid()].map(async (name) => (await app.call("createGenre", { name }, token)).body._id),
      );
      const change = { genre_id: { how: "add" as const, ids: [_id] } };
      await app.call("startSongJob", { ids: [await createSong(app)], work: { kind: "change", change } }, token);
      return { input: { directory: "genre", _id, into_id } };
    },
  },
  uploadSoundFiles: {
    entity: "sound",
    prepare: async (app) => ({ input: { _id: await createSong(app) }, files: { sound: mp3, img: png } }),
  },
  deleteSoundAudio: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app) } }),
  },
  deleteSoundImage: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app) } }),
  },

  copySoundImage: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => {
      const from = await createSong(app);
      await app.upload("uploadSoundFiles", { _id: from }, { img: png }, token);
      return { input: { _id: await createSong(app), from } };
    },
  },
  uploadSoundSource: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app), name: "Калинка.mp3" }, files: { source: mp3 } }),
  },
  deleteSoundSource: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => ({ input: { _id: await songWithSource(app, token) } }),
  },
  cutSound: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => ({
      input: { _id: await songWithSource(app, token), start_ms: 1000, end_ms: 5000, fade_in_ms: 100, fade_out_ms: 100 },
    }),
  },
  setSoundUpkeep: { entity: "setting", action: "update", prepare: async () => ({ input: { running: false } }) },

  acceptDispute: {
    entity: "sound",
    action: "update",
    also: { entity: "dispute", action: "update" },
    prepare: async (app) => ({ input: { ...(await createDispute(app)), answers: [heard.answer] } }),
  },
  correctDispute: {
    entity: "sound",
    action: "update",
    also: { entity: "dispute", action: "update" },
    prepare: async (app) => ({ input: { ...(await createDispute(app)), put: heard.answer } }),
  },
  rejectDispute: {
    entity: "dispute",
    action: "update",
    prepare: async (app) => ({ input: { ...(await createDispute(app)), reply: "Поют другое" } }),
  },

  createLibraryItem: { entity: "library", prepare: async (app) => ({ input: await itemFields(app) }) },
  updateLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({
      input: { ...(await itemFields(app)), name: "Другая", _id: await createItem(app, token) },
    }),
  },
  deleteLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token) } }),
  },
  moveLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token), position: 0 } }),
  },
  uploadLibrarySound: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token) }, files: { sound: mp3 } }),
  },
  deleteLibrarySound: {
    entity: "library",
    action: "update",
    prepare: async (app, token) => {
      const _id = await createItem(app, token);
      await app.upload("uploadLibrarySound", { _id }, { sound: mp3 }, token);
      return { input: { _id } };
    },
  },

  updateUserScore: {
    entity: "gamer",
    prepare: async (app) => {
      const { userId: _id } = await createNamedAccount(app, {});
      return { input: { _id, score: 5, type: "Премиум" } };
    },
  },
  deleteUser: {
    entity: "gamer",
    prepare: async (app) => ({ input: { _id: (await createNamedAccount(app, {})).userId } }),
  },

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
  endPlayerSessions: { entity: "gamer", action: "update", prepare: ofPlayer },
  sendPlayerReset: {
    entity: "gamer",
    prepare: async (app) => ({ input: { _id: (await createNamedAccount(app, { email: "anna@example.ru" })).userId } }),
  },
  changePlayerPoints: {
    entity: "gamer",
    prepare: async (app) => ({ input: { ...(await ofPlayer(app)).input, points: 5, reason: "Очки не пришли" } }),
  },
  blockPlayer: {
    entity: "gamer",
    prepare: async (app) => ({ input: { ...(await ofPlayer(app)).input, until: null, reason: "Накрутка" } }),
  },
  unblockPlayer: {
    entity: "gamer",
    prepare: async (app, token) => {
      const { input } = await ofPlayer(app);
      await app.call("blockPlayer", { ...input, until: null, reason: "Накрутка" }, token);
      return { input };
    },
  },
  createPlayerNote: {
    entity: "gamer",
    action: "update",
    prepare: async (app) => ({ input: { ...(await ofPlayer(app)).input, text: "Звонил дважды" } }),
  },
  deletePlayerNote: {
    entity: "gamer",
    action: "update",
    prepare: async (app, token) => {
      const { input } = await ofPlayer(app);
      const { _id } = (await app.call("createPlayerNote", { ...input, text: "Звонил дважды" }, token)).body;
      return { input: { _id } };
    },
  },
  forgetPlayer: { entity: "gamer", action: "delete", prepare: ofPlayer },

  createNews: { entity: "news", prepare: async () => ({ input: news }) },
  updateNews: {
    entity: "news",
    prepare: async (app, token) => ({ input: { ...news, title: "Другая", _id: await createNews(app, token) } }),
  },
  deleteNews: {
    entity: "news",
    prepare: async (app, token) => ({ input: { _id: await createNews(app, token) } }),
  },

  createPrize: { entity: "prize", prepare: async () => ({ input: prize }) },
  updatePrize: {
    entity: "prize",
    prepare: async (app, token) => ({
      input: { id: await createPrize(app, token), newPrize: { ...prize, name: "Другой" } },
    }),
  },
  deletePrize: {
    entity: "prize",
    prepare: async (app, token) => ({ input: { _id: await createPrize(app, token) } }),
  },
  uploadPrizeImage: {
    entity: "prize",
    prepare: async (app, token) => ({ input: { _id: await createPrize(app, token) }, files: { img: png } }),
  },
  deletePrizeImage: {
    entity: "prize",
    action: "update",
    prepare: async (app, token) => {
      const _id = await createPrize(app, token);
      await app.upload("uploadPrizeImage", { _id }, { img: png }, token);
      return { input: { _id } };
    },
  },

  createStock: { entity: "stock", prepare: async (app) => ({ input: drawFields(app) }) },
  updateStock: {
    entity: "stock",
    prepare: async (app) => ({
      input: { ...drawFields(app), status: "paused", _id: await openDraw(app) },
    }),
  },
  deleteStock: { entity: "stock", prepare: async (app) => ({ input: { _id: await openDraw(app) } }) },
  createStockPrize: {
    entity: "stock_prize",
    prepare: async (app) => ({ input: { ...drawPrize, _idStock: await openDraw(app) } }),
  },
  updateStockPrize: {
    entity: "stock_prize",
    prepare: async (app, token) => {
      const { _id, _idStock } = await createDrawPrize(app, token);
      return { input: { ...drawPrize, quantity: 3, _id, _idStock } };
    },
  },
  deleteStockPrize: {
    entity: "stock_prize",
    prepare: async (app, token) => ({ input: { _id: (await createDrawPrize(app, token))._id } }),
  },
  correctStockMember: {
    entity: "stock_member",
    action: "update",
    prepare: async (app) => {
      const _idStock = await openDraw(app);
      const { userId: _id } = await createEntrant(app, _idStock);
      return { input: { _idStock, _id, points: 5, reason: "Песня не засчиталась" } };
    },
  },
  updateStockMember: {
    entity: "stock_member",
    prepare: async (app) => {
      const _idStock = await openDraw(app);
      const { userId: _id } = await createEntrant(app, _idStock);
      return { input: { _idStock, _id, score: 5 } };
    },
  },
  setTesters: {
    entity: "stock",
    prepare: async (app) => ({
      input: { _idStock: await openDraw(app), testers: [(await createNamedAccount(app, {})).userId] },
    }),
  },
  endRehearsal: {
    entity: "stock",
    action: "update",
    prepare: async (app) => ({ input: { _idStock: await openDraw(app) } }),
  },
  resetRehearsal: {
    entity: "stock",
    action: "update",
    prepare: async (app) => {
      const _idStock = await openDraw(app);
      await createEntrant(app, _idStock);
      return { input: { _idStock } };
    },
  },
  givePlaceAwards: {
    entity: "award",
    action: "create",
    prepare: async (app, token) => {
      const { _idStock } = await createFinishedDraw(app, token, { way: "place" });
      return { input: { _idStock, awards: await rankAwardsOf(app, token, _idStock) } };
    },
  },
  makeDraw: {
    entity: "drawing",
    action: "create",
    also: { entity: "award", action: "create" },
    prepare: async (app, token) => {
      const { _idStock } = await createFinishedDraw(app, token, { way: "draw" });
      return { input: { _idStock, entrants: 2 } };
    },
  },
  submitBeacon: {
    entity: "drawing",
    action: "create",
    also: { entity: "award", action: "create" },
    prepare: async (app, token) => {
      const { _idStock } = await createFinishedDraw(app, token, { way: "draw" });
      await listForRound(app, _idStock, publishedRound.round);
      return { input: { _idStock, answer: publishedRound.signature } };
    },
  },
  updateAward: {
    entity: "award",
    prepare: async (app, token) => ({
      input: { _id: (await createAward(app, token))._id, state: "confirmed" },
    }),
  },
  updateAwards: {
    entity: "award",
    action: "update",
    prepare: async (app, token) => {
      const { _id, _idStock } = await createAward(app, token);
      return { input: { _idStock, ids: [_id], state: "confirmed" } };
    },
  },
  updateAwardCard: {
    entity: "award",
    action: "update",
    prepare: async (app, token) => {
      const { _id, updated_at } = await createAward(app, token);
      const noted = { value: 12_000, documents: ["passport", "act"], address: "Москва, Ленина, 1", tracking: "RA1" };
      return { input: { _id, updated_at, ...noted } };
    },
  },
  readAwardPapers: {
    entity: "papers_reading",
    action: "create",
    prepare: async (app, token) => ({ input: { _id: (await createAward(app, token))._id } }),
  },
  updateAwardPapers: {
    entity: "award",
    action: "update",
    prepare: async (app, token) => ({
      input: { _id: (await createAward(app, token))._id, papers: { ...noPapers, full_name: "Иванова Анна" } },
    }),
  },
  replaceAward: {
    entity: "award",
    action: "create",
    also: { entity: "award", action: "update" },
    prepare: async (app, token) => ({ input: { _id: (await createAward(app, token))._id, reason: "Не ответил" } }),
  },
  excludeMember: {
    entity: "stock_member",
    action: "update",
    prepare: async (app) => {
      const _idStock = await openDraw(app);
      const { userId: _id } = await createEntrant(app, _idStock);
      return { input: { _idStock, _id, reason: "Играл за двоих" } };
    },
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

  createAdmin: { entity: "admin", prepare: async () => ({ input: admin }) },
  updateAdmin: {
    entity: "admin",
    prepare: async (app) => ({ input: { ...admin, _id: (await createNamedAccount(app, { role: 2 })).userId } }),
  },
  confirmTotp: {
    entity: "admin",
    prepare: async (app, token) => ({ input: { code: await codeOf(app, await setFactor(app, token, false)) } }),
  },
  removeTotp: {
    entity: "admin",
    action: "update",
    prepare: async (app, token) => ({ input: { code: await codeOf(app, await setFactor(app, token)) } }),
  },
  requireTotp: {
    entity: "setting",
    prepare: async (app, token) => {
      await setFactor(app, token);
      return { input: { required: true } };
    },
  },
  resetTotp: {
    entity: "admin",
    prepare: async (app) => {
      const { token, userId: _id } = await createNamedAccount(app, { role: 2 });
      await setFactor(app, token);
      return { input: { _id } };
    },
  },
  updateMe: { entity: "admin", prepare: async () => ({ input: { name: "Анна" } }) },
  uploadMyPhoto: { entity: "admin", prepare: async () => ({ input: {}, files: { img: png } }) },
  deleteMyPhoto: {
    entity: "admin",
    action: "update",
    prepare: async (app, token) => {
      await app.upload("uploadMyPhoto", {}, { img: png }, token);
      return { input: {} };
    },
  },
};

/** The settings as they are, to be sent back. */
export async function settingsFields(app: TestApp, token: string) {
  const { video: _video, video_seconds: _seconds, ad, ...settings } = (await app.call("getSettings", {}, token)).body;
  const { img: _img, ...words } = ad;
  return { ...settings, ad: words };
}

/** Sends what was prepared, over HTTP and with its files. */
export async function send(app: TestApp, name: Name, { input, files }: Sent, token: string) {
  // The table above pairs every name with its own input, which a lookup by name cannot tell.
  return files === undefined
    ? app.call(name, input, token)
    : app.upload(name as FileRoute, input as Record<string, string>, files, token);
}

const news = { title: "Новость", content: "<p>Текст</p>", user_category: "all", status_id: "Активна" } as const;
const prize = { name: "Кружка", description: "Белая" };
const drawPrize = { name: "Кружка", quantity: 2, category: "Стандартная", prize_id: null };
const holiday = { name: "Новый год", time_start: "2026-12-31T21:00:00Z", time_end: "2027-01-08T21:00:00Z" };
const notice = { _id: "n1", variantId: "info", payload: { type: "x", title: "Привет", message: "Мы здесь" } };
const admin = { login: "новый", email: "new@example.ru", phone: "", password: "долгий пароль", role: 2 } as const;

function directoryWrites(name: DirectoryName): Partial<Record<string, StaffWrite>> {
  const verb = (action: string) => `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const values: Record<string, string | number | boolean> = {
    points: 5,
    score: 7,
    description: "Комментарий",
    silence: true,
  };
  const fieldsOf = (own: string): Record<string, string | number | boolean> =>
    name === "speed"
      ? { min_time: 900, max_time: 950, coefficient: Number(own) }
      : Object.fromEntries(Object.keys(directories[name].fields).map((field) => [field, values[field] ?? own]));
  const row = async (app: TestApp, token: string): Promise<string> => {
    if (!directories[name].creates) return (await app.call("listScore", {}, token)).body.data[0]?._id ?? "";
    return (await app.call(verb("create") as "createGenre", fieldsOf("8") as never, token)).body._id;
  };
  return {
    ...(directories[name].creates && {
      [verb("create")]: { entity: name, prepare: async () => ({ input: fieldsOf("8") }) },
    }),
    [verb("update")]: {
      entity: name,
      prepare: async (app: TestApp, token: string) => ({ input: { ...fieldsOf("9"), _id: await row(app, token) } }),
    },
    [verb("delete")]: {
      entity: name,
      prepare: async (app: TestApp, token: string) => ({ input: { _id: await row(app, token) } }),
    },
  };
}

async function songFields({ db }: TestApp) {
  const level = await db.kysely.selectFrom("difficulties").select("id").limit(1).executeTakeFirstOrThrow();
  return {
    name: "Калинка",
    fragment: "Калинка, калинка, калинка моя",
    hidden: [3],
    decoys: ["малинка"],
    sound_id: 999_999,
    status_id: "Активна",
    difficulty_id: level.id,
    rights_holder: "Народ",
    fact: "Известна с XVIII века",
  };
}

async function itemFields({ db }: TestApp) {
  const id = uuid();
  await db.kysely.insertInto("executors").values({ id, name: id }).execute();
  return { name: "Песня", executor_id: [id], order: 5, status_id: "Активна" as const };
}
async function createItem(app: TestApp, token: string): Promise<string> {
  return (await app.call("createLibraryItem", await itemFields(app), token)).body._id;
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
/** Answers the last change of a piece of news. */
async function editedNews(app: TestApp, token: string): Promise<{ input: { _id: string } }> {
  const _id = await createNews(app, token);
  await app.call("updateNews", { ...news, title: "Другая", _id }, token);
  const [change] = await changesOfNews(app, token, _id);
  if (change === undefined) throw new Error("Nothing was recorded");
  return { input: { _id: change._id } };
}
async function createPrize(app: TestApp, token: string): Promise<string> {
  return (await app.call("createPrize", prize, token)).body._id;
}

function period({ clock }: TestApp) {
  const day = 86_400_000;
  const at = clock.now().getTime();
  return { start: new Date(at + day), end: new Date(at + 2 * day) };
}
function drawFields(app: TestApp) {
  const { start, end } = period(app);
  const names = { fullname: "Большой розыгрыш", name: "Розыгрыш", description: "Играйте" };
  return { ...names, start_date: start.toISOString(), end_date: end.toISOString() };
}
function openDraw(app: TestApp): Promise<string> {
  return createDraw(app, { ...period(app), status: "testing" });
}
async function createDrawPrize(app: TestApp, token: string) {
  return (await app.call("createStockPrize", { ...drawPrize, _idStock: await openDraw(app) }, token)).body;
}

async function songWithSource(app: TestApp, token: string): Promise<string> {
  const _id = await createSong(app);
  await app.upload("uploadSoundSource", { _id }, { source: mp3 }, token);
  return _id;
}

async function ofPlayer(app: TestApp) {
  return { input: { _id: (await createNamedAccount(app, {})).userId } };
}
