import { byHint, type Contract, isSongHint } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { signUnsubscribing } from "../domains/content/notices/unsubscribe.ts";
import { hashToken, newToken } from "../http/caller.ts";
import type { TestApp } from "../test/app.ts";
import { openCall } from "../test/duels.ts";
import { createNamedAccount, createSong, createDraw, setPassword } from "../test/factories.ts";
import { workOnImports } from "../domains/songs/import/work.ts";
import { csv, sendFiles } from "../test/imports.ts";
import { nameOrganiser, publish } from "../test/legal.ts";
import { openRoom, roomSettings } from "../test/rooms.ts";
import { mp3 } from "../test/sample-files.ts";
import { staffWrites } from "../test/staff-writes.ts";
import { dayMs } from "../time.ts";

type Prepared = { readonly input: object; readonly files?: Readonly<Record<string, Uint8Array>> };
type Prepare = (app: TestApp, token: string) => Promise<Prepared>;

let addresses = 0;

/** A client address for which no limit has counted anything yet. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Prepares a valid input for an operation, so that a call that differs in one value passes all other checks. */
export function prepareOf(name: string): Prepare {
  const asked: Partial<Record<string, Prepare>> = { ...ofPlayers, ...ofReaders };
  return asked[name] ?? ofWrite(name);
}

function ofWrite(name: string): Prepare {
  const write = Object.entries(staffWrites).find(([known]) => known === name)?.[1];
  return write?.prepare ?? (async () => ({ input: {} }));
}

/** Prepares a call that reads what this write of staff changes. */
function likeWrite(name: keyof typeof staffWrites): Prepare {
  return async (app, token) => prepareOf(name)(app, token);
}

/** The same of a write that has a reason, which a preview of it has not. */
function withoutReason(name: keyof typeof staffWrites): Prepare {
  return async (app, token) => {
    const { input } = await likeWrite(name)(app, token);
    return { input: Object.fromEntries(Object.entries(input).filter(([field]) => field !== "reason")) };
  };
}

/** Whether an input is valid for one player only, and so has to be prepared for each. */
export const isPersonal = (name: string): boolean => name in ofPlayers;

/** A song that the caller was dealt, and the game token to play it with. */
async function dealt(app: TestApp, token: string): Promise<{ soundId: string; tokenGame: string }> {
  const { role } = (await app.call("checkToken", {}, token)).body;
  // A new address each time, since demos are limited by address.
  const { status, body } =
    role === 4 ? await app.call("listDemoSounds", {}, token, newAddress()) : await app.call("listSounds", {}, token);
  if (status !== 200) throw new Error(`No sound was served: ${status}`);
  const sounds = "sounds" in body ? body.sounds : body.data;
  return { soundId: sounds[0]?._id ?? "", tokenGame: body.token ?? "" };
}
const inPlay =
  (more: (app: TestApp) => object): Prepare =>
  async (app, token) => ({ input: { ...(await dealt(app, token)), ...more(app) } });
const guess = { word: "мимо", position: 0 };
const password = "тестовый пароль";
const dateHour = "01.03.2026 09";
const range = { start_date: "2026.03.01", end_date: "2026.03.02" };
let names = 0;

async function givePassword(app: TestApp, token: string): Promise<void> {
  await setPassword(app, (await app.call("getMe", {}, token)).body._id, password);
}

const ofPlayers: Partial<Record<keyof Contract, Prepare>> = {
  checkWord: inPlay(() => guess),
  checkWords: inPlay(() => ({ words: [guess] })),
  ...byHint("use", (hint) => inPlay(() => (isSongHint(hint) ? {} : { position: 0 }))),
  listAuthors: inPlay(() => ({})),
  finish: inPlay(() => ({ duration: 1, words: [] })),
  sendDispute: async (app, token) => {
    const { soundId, tokenGame } = await dealt(app, token);
    await app.call("checkWord", { soundId, tokenGame, ...guess }, token);
    return { input: { kind: "word", soundId, position: 0, answer: guess.word, comment: "слышно" } };
  },
  replaySound: async (app, token) => ({ input: { soundId: (await dealt(app, token)).soundId, replay: "more" } }),
  callDuel: async () => ({ input: {} }),
  openRoom: async (app) => {
    await openRoom(app);
    return { input: roomSettings };
  },
  resumeRoom: async (app, token) => {
    await openRoom(app);
    await app.call("openRoom", roomSettings, token);
    return { input: {} };
  },
  findRoom: async (app) => ({ input: { code: (await openRoom(app)).code } }),
  joinRoom: async (app) => ({ input: { code: (await openRoom(app)).code, name: "Лёша с баяном" } }),
  ...Object.fromEntries(
    ["getDuel", "playDuel", "withdrawDuel"].map((name) => [
      name,
      async (app: TestApp) => ({ input: { code: await openCall(app) } }),
    ]),
  ),
  nameDuelist: async (app, token) => {
    const code = await openCall(app);
    await app.call("playDuel", { code }, token);
    return { input: { code, name: "Лёша с баяном" } };
  },
  register: async () => ({ input: { login: `новый-${(names += 1)}`, password } }),
  resetPassword: async (app) => {
    const { userId } = await createNamedAccount(app, {});
    const reset = newToken();
    const created_at = app.clock.now();
    const expires_at = new Date(created_at.getTime() + 60_000);
    const row = { id: uuid(), hash: hashToken(reset), user_id: userId, sent_to: null, created_at, expires_at };
    await app.db.kysely.insertInto("password_resets").values(row).execute();
    return { input: { reset, password } };
  },
  deleteMe: async (app, token) => {
    await givePassword(app, token);
    return { input: { password } };
  },
  setUpTotp: async (app, token) => {
    await givePassword(app, token);
    return { input: { current_password: password } };
  },
  // A code is of one person's key.
  ...Object.fromEntries((["confirmTotp", "removeTotp", "requireTotp"] as const).map((name) => [name, ofWrite(name)])),
  login: async () => ({ input: { login: `игрок-${uuid()}`.slice(0, 32), password } }),
};

async function beginJob(app: TestApp, token: string): Promise<string> {
  const work = { kind: "change", change: { demo: true } } as const;
  const { status, body } = await app.call("startSongJob", { ids: [await createSong(app)], work }, token);
  // Only staff may start a job; others get an unknown id.
  return status === 201 ? body._id : uuid();
}

/** The id of a new document; a random one where the caller may not create it. */
async function createDocument(app: TestApp, token: string | undefined): Promise<string> {
  const { status, body } = await app.call("createDocument", { kind: "publication" }, token);
  return status === 201 ? body._id : uuid();
}

const ofReaders: Partial<Record<keyof Contract, Prepare>> = {
  giveConsents: async (app) => {
    await nameOrganiser(app);
    return { input: { versions: [await publish(app, "mailings")] } };
  },
  withdrawConsent: async () => ({ input: { purpose: "mailings" } }),
  previewDocument: async (app, token) => ({ input: { _id: await createDocument(app, token) } }),
  listDocumentVersions: async (app, token) => ({ input: { _id: await createDocument(app, token) } }),
  requestReset: async (app) => {
    const email = `${uuid()}@example.ru`;
    await createNamedAccount(app, { email });
    return { input: { login: email } };
  },
  // A change of any value spoils the signature, so this one need not be right.
  loginByToken: async (app) => {
    const expire_at = String(Math.floor(app.clock.now().getTime() / 1000) + 600);
    const payload = Buffer.from(JSON.stringify({ category: "megafon" })).toString("base64url");
    return { input: { success: "true", expire_at, payload, msisdn: "79001234567", sign: "0".repeat(64) } };
  },
  createDirectories: async () => ({ input: {} }),
  markGuessed: async (app) => ({ input: { _id: await createSong(app) } }),
  playAudio: async (app, token) => {
    const { sounds } = (await app.call("listSounds", {}, token)).body;
    const address = new URL(sounds[0]?.sound ?? "", "http://localhost");
    return { input: { play: address.searchParams.get("play") } };
  },
  chooseNotice: async () => ({ input: { kind: "streak", way: "mail", on: false } }),
  subscribePush: async () => {
    const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
    return { input: { endpoint: "https://fcm.googleapis.com/fcm/send/x", keys } };
  },
  unsubscribeNotice: async (app) => {
    const { userId: user } = await createNamedAccount(app, {});
    const link = { user, kind: "streak" } as const;
    return { input: { ...link, sign: await signUnsubscribing(app.db, { ...link, mailbox: null }) } };
  },
  launchSound: async (app) => ({ input: { sound_id: await createSong(app) } }),
  skipSound: async (app) => ({ input: { sound_id: await createSong(app), date: dateHour } }),
  launchGame: async () => ({ input: { date: dateHour, source: "direct" } }),
  recordDuration: async () => ({ input: { date: dateHour, duration: 5 } }),
  recordEvents: async (app) => ({
    input: { visitor: uuid(), events: [{ name: "installed", at: app.clock.now().toISOString(), data: {} }] },
  }),
  sendAwardCode: async () => ({ input: { _id: uuid() } }),
  confirmAward: async () => ({ input: { _id: uuid(), code: "123456" } }),
  ...Object.fromEntries(
    ["getImport", "listImportRows", "deleteImport", "downloadImportErrors"].map((name) => [
      name,
      async (app: TestApp, token: string) => ({ input: { _id: (await openImport(app, token))._id } }),
    ]),
  ),
  checkImport: async (app, token) => {
    const answers = [{ list: "executor", name: "Хор", meant: null }];
    return { input: { _id: (await openImport(app, token))._id, mapping: ["name"], answers } };
  },
  writeImport: async (app, token) => {
    const { _id, checked_at } = await openImport(app, token);
    return { input: { _id, checked_at } };
  },
  pauseImport: async (app, token) => ({ input: { _id: (await openImport(app, token))._id, paused: true } }),
  deleteImportFile: async () => ({ input: { _id: uuid() } }),
  previewSound: async (app, token) => {
    const [level] = (await app.call("listDifficulty", {}, token)).body.data;
    const text = { fragment: "Калинка, калинка, калинка моя", hidden: [0], decoys: ["малинка"] };
    return { input: { ...text, difficulty_id: level?._id } };
  },
  alignSound: async (app) => ({ input: { _id: await createSong(app), fragment: "Калинка моя" } }),
  hearSound: async () => ({ input: {}, files: { sound: mp3 } }),
  deletePrize: async (app, token) => {
    const { body } = await app.call("createPrize", { name: "Билет" }, token);
    return { input: { id: body._id } };
  },
  getDailyCover: async () => ({ input: { number: 1 } }),
  getDailyPicture: async () => ({ input: { number: 1 } }),
  enterGame: async () => ({ input: {} }),
  createPreview: async () => ({ input: { viewer: "default", at: null, subject: "notice", _id: "n1" } }),
  proposeSound: async (app) => ({ input: { _id: await createSong(app) } }),
  previewNews: async () => ({ input: { content: "<p>Текст</p>" } }),
  uploadNewsImage: async (app, token) => ({ ...(await prepareOf("uploadMyPhoto")(app, token)), input: {} }),
  getSongJob: async (app, token) => ({ input: { _id: await beginJob(app, token) } }),
  stopSongJob: async (app, token) => ({ input: { _id: await beginJob(app, token) } }),
  previewReplace: async (app) => ({
    input: { ids: [await createSong(app)], replace: { find: "берёза", put: "рябина", in: ["fragment"] } },
  }),
  getDisputeEffect: async (app) => ({ input: { sound_id: await createSong(app), position: 1, answers: ["мимо"] } }),
  listChanges: async () => ({ input: { entity: "sound" } }),
  getNeighbours: async (app) => ({ input: { _id: await createSong(app) } }),
  getSoundSource: async (app) => ({ input: { _id: await createSong(app) } }),
  getSoundPeaks: async (app) => ({ input: { _id: await createSong(app), of: "sound" } }),
  listDuplicates: async () => ({ input: { executor_id: uuid() } }),
  getPlayer: async (app) => ({ input: { _id: (await createNamedAccount(app, {})).userId } }),
  listPlayerPlays: async (app) => ({ input: { _id: (await createNamedAccount(app, {})).userId } }),
  ...Object.fromEntries(
    (["getPlayerSupport", "listPlayerSignals", "exportPlayer"] as const).map((name) => [
      name,
      likeWrite("forgetPlayer"),
    ]),
  ),
  previewPlayerPoints: withoutReason("changePlayerPoints"),
  previewCorrection: withoutReason("correctStockMember"),
  getSeries: async () => ({ input: { ...range, metric: "launch" } }),
  listCohorts: async () => ({ input: range }),
  listSongQuality: async () => ({ input: range }),
  listWrongWords: async (app) => ({ input: { ...range, _id: await createSong(app) } }),
  getSongNumbers: async (app) => ({ input: { ...range, _id: await createSong(app) } }),
  enterDraw: async (app) => ({ input: { _idStock: await openDraw(app), adult: true, versions: [] } }),
  getPlayerPlay: async () => ({ input: { _id: uuid() } }),
  downloadStats: async () => ({ input: range }),
  downloadRightsReport: async () => ({ input: range }),
  downloadRightsTable: async () => ({ input: range }),
  ...Object.fromEntries(
    [
      "listStockMembers",
      "listStockEvents",
      "getDrawEntry",
      "leaveDraw",
      "listAwards",
      "previewPlaceAwards",
      "previewLottery",
      "downloadStock",
      "downloadDrawFile",
      "getDrawFile",
      "getDrawProof",
      "listWinners",
      "getReadiness",
      "getRehearsal",
    ].map((name) => [name, async (app: TestApp) => ({ input: { _idStock: await openDraw(app) } })]),
  ),
  getAwardCard: async () => ({ input: { _id: uuid() } }),
  previewReplacement: async () => ({ input: { _id: uuid() } }),
  downloadDrawProof: async (app) => ({ input: { _idStock: await openDraw(app) } }),
  findDrawEntrant: async (app) => ({ input: { _idStock: await openDraw(app), entrant: "0".repeat(32) } }),
  listSignals: async (app) => ({ input: { _idStock: await openDraw(app), ids: uuid() } }),
};

function openDraw(app: TestApp): Promise<string> {
  const at = app.clock.now().getTime();
  return createDraw(app, { start: new Date(at - 1000), end: new Date(at + dayMs) });
}

/** An import whose rows are checked. */
async function openImport(app: TestApp, token: string) {
  const { _id } = (await app.call("createImport", {}, token)).body;
  await sendFiles(app, token, _id, { "a.csv": csv(["Название"], [["Песня"]]) });
  await workOnImports(app.services);
  return (await app.call("checkImport", { _id }, token)).body;
}
