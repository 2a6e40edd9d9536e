import { byHint, type Contract, isSongHint } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import type { TestApp } from "../test/app.ts";
import { openCall } from "../test/duels.ts";
import { createNamedAccount, createSong, createDraw } from "../test/factories.ts";
import { workOnImports } from "../domains/songs/import/work.ts";
import { csv, sendFiles } from "../test/imports.ts";
import { nameOrganiser, publish } from "../test/legal.ts";
import { openRoom, roomSettings } from "../test/rooms.ts";
import { staffWrites } from "../test/staff-writes.ts";

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
  const write = Object.entries(staffWrites).find(([known]) => known === name)?.[1];
  return asked[name] ?? write?.prepare ?? (async () => ({ input: {} }));
}

/** Prepares a call that reads what this write of staff changes. */
function likeWrite(name: keyof typeof staffWrites): Prepare {
  return async (app, token) => prepareOf(name)(app, token);
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
  register: async () => ({ input: { login: `новый-${uuid()}`.slice(0, 32), password } }),
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
  resetPassword: async () => ({ input: { token: "x".repeat(43), password } }),
  loginByToken: async () => ({ input: { phone: "79001234567", token: "x", location: "/" } }),
  createDirectories: async () => ({ input: {} }),
  deleteMe: async () => ({ input: { password } }),
  markGuessed: async (app) => ({ input: { soundId: await createSong(app) } }),
  launchSound: async (app) => ({ input: { sound_id: await createSong(app) } }),
  skipSound: async (app) => ({ input: { sound_id: await createSong(app) } }),
  launchGame: async () => ({ input: { source: "direct" } }),
  recordDuration: async () => ({ input: { duration: 5 } }),
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
  previewSound: async () => ({
    input: { fragment: "Калинка, калинка, калинка моя", hidden: [0], decoys: ["малинка"] },
  }),
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
  previewPlayerPoints: likeWrite("changePlayerPoints"),
  getPlayerPlay: async () => ({ input: { _id: uuid() } }),
  downloadStats: async () => ({ input: { start_date: "2026.03.01", end_date: "2026.03.02" } }),
  downloadRightsReport: async () => ({ input: { start_date: "2026.03.01", end_date: "2026.03.02" } }),
  downloadRightsTable: async () => ({ input: { start_date: "2026.03.01", end_date: "2026.03.02" } }),
  ...Object.fromEntries(
    [
      "listStockMembers",
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
  return createDraw(app, { start: new Date(at - 1000), end: new Date(at + 86_400_000) });
}

/** An import whose rows are checked. */
async function openImport(app: TestApp, token: string) {
  const { _id } = (await app.call("createImport", {}, token)).body;
  await sendFiles(app, token, _id, { "a.csv": csv(["Название"], [["Песня"]]) });
  await workOnImports(app.services);
  return (await app.call("checkImport", { _id }, token)).body;
}
