import {
  byHint,
  contract,
  type Contract,
  directoryRoutes,
  importRoutes,
  ErrorBodySchema,
  importUploads,
  laterContract,
  publicContract,
  roomChannel,
  type Role,
  type Route,
  staffContract,
  type StaffSection,
  staffSectionNames,
  staffSections,
} from "@hitoslov/contract";
import { type Client, createClient, type Endpoints } from "@hitoslov/contract/client";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openSession } from "../domains/accounts/sessions/queries.ts";
import { createTestApp, type TestApp } from "../test/app.ts";

type Name = keyof Contract;
const routes = Object.entries(contract) as [Name, Route][];

/** Every call of every reference list is for staff. */
const staff: readonly Role[] = [1, 2];
const ofLists = Object.fromEntries(Object.keys(directoryRoutes).map((name) => [name, staff])) as Record<
  keyof typeof directoryRoutes,
  typeof staff
>;

/** Who may call what, the second time: widening an access must be meant. */
const matrix: Record<Name, readonly Role[]> = {
  ...ofLists,
  checkToken: [1, 2, 3, 4],
  getMe: [1, 2, 3],
  login: [0],
  register: [0, 4],
  enterDemo: [0, 4],
  logout: [1, 2, 3, 4],
  loginByToken: [0, 4],
  updateSubscription: [3],
  getAppSettings: [0, 1, 2, 3, 4],
  getHelpVideo: [0, 1, 2, 3, 4],
  getGameSettings: [1, 2, 3, 4],
  listScores: [1, 2, 3, 4],
  listSpeeds: [1, 2, 3, 4],
  listSounds: [1, 2, 3],
  listDemoSounds: [0, 4],
  listGuessedSounds: [1, 2, 3],
  replaySound: [1, 2, 3],
  markGuessed: [1, 2, 3],
  playAudio: [0, 1, 2, 3, 4],
  checkWord: [1, 2, 3, 4],
  checkWords: [1, 2, 3, 4],
  ...byHint("use", () => [1, 2, 3, 4] as const),
  listAuthors: [1, 2, 3, 4],
  finish: [1, 2, 3, 4],
  completeDemo: [4],
  getDaily: [0, 1, 2, 3, 4],
  getNotices: [1, 2, 3],
  chooseNotice: [1, 2, 3],
  subscribePush: [1, 2, 3],
  unsubscribeNotice: [0, 1, 2, 3, 4],
  startDaily: [1, 2, 3, 4],
  listDailies: [0, 1, 2, 3, 4],
  getDailyPicture: [1, 2, 3, 4],
  getDailyCover: [0, 1, 2, 3, 4],
  getDuel: [0, 1, 2, 3, 4],
  listDuels: [1, 2, 3, 4],
  callDuel: [1, 2, 3, 4],
  playDuel: [1, 2, 3, 4],
  nameDuelist: [4],
  withdrawDuel: [1, 2, 3, 4],
  openRoom: [1, 2, 3],
  resumeRoom: [1, 2, 3],
  findRoom: [0, 1, 2, 3, 4],
  joinRoom: [0, 1, 2, 3, 4],
  sendDispute: [1, 2, 3, 4],
  listDisputes: [1, 2, 3, 4],
  listCredits: [1, 2, 3, 4],
  listLibrary: [1, 2, 3, 4],
  launchSound: [1, 2, 3, 4],
  skipSound: [1, 2, 3, 4],
  launchGame: [1, 2, 3, 4],
  recordDuration: [1, 2, 3, 4],
  recordEvents: [0, 1, 2, 3, 4],
  getTop: [1, 2, 3],
  updateMe: [1, 2, 3],
  deleteMe: [3],
  exportMe: [3],
  uploadMyPhoto: [1, 2, 3],
  deleteMyPhoto: [1, 2, 3],
  requestReset: [0],
  resetPassword: [0],
  listSessions: [1, 2, 3],
  endSessions: [1, 2, 3],
  getTotp: [1, 2],
  setUpTotp: [1, 2],
  confirmTotp: [1, 2],
  removeTotp: [1, 2],
  requireTotp: [1],
  resetTotp: [1],
  listNews: [1, 2, 3],
  listCatalogue: [1, 2],
  createSound: [1, 2],
  updateSound: [1, 2],
  deleteSound: [1, 2],
  updateSounds: [1, 2],
  findSongIds: [1, 2],
  startSongJob: [1, 2],
  listSongJobs: [1, 2],
  getSongJob: [1, 2],
  stopSongJob: [1, 2],
  previewReplace: [1, 2],
  listDisputedBlanks: [1, 2],
  getDisputeEffect: [1, 2],
  acceptDispute: [1, 2],
  rejectDispute: [1, 2],
  correctDispute: [1, 2],
  listRescorings: [1, 2],
  listSavedFilters: [1, 2],
  createSavedFilter: [1, 2],
  deleteSavedFilter: [1, 2],
  mergeDirectoryRows: [1, 2],
  planDaily: [1, 2],
  listDailyPlan: [1, 2],
  deleteSounds: [1, 2],
  getNeighbours: [1, 2],
  listDuplicates: [1, 2],
  hearSound: [1, 2],
  previewSound: [1, 2],
  proposeSound: [1, 2],
  copySoundImage: [1, 2],
  getAligner: [1, 2],
  alignSound: [1, 2],
  uploadSoundFiles: [1, 2],
  deleteSoundAudio: [1, 2],
  deleteSoundImage: [1, 2],
  uploadSoundSource: [1, 2],
  getSoundSource: [1, 2],
  deleteSoundSource: [1, 2],
  cutSound: [1, 2],
  getSoundPeaks: [1, 2],
  getSoundUpkeep: [1, 2],
  setSoundUpkeep: [1, 2],
  createImport: [1, 2],
  listImports: [1, 2],
  getImport: [1, 2],
  listImportRows: [1, 2],
  checkImport: [1, 2],
  writeImport: [1, 2],
  pauseImport: [1, 2],
  deleteImport: [1, 2],
  deleteImportFile: [1, 2],
  downloadImportErrors: [1, 2],
  listLibraryItems: [1, 2],
  createLibraryItem: [1, 2],
  updateLibraryItem: [1, 2],
  deleteLibraryItem: [1, 2],
  moveLibraryItem: [1, 2],
  uploadLibrarySound: [1, 2],
  deleteLibrarySound: [1, 2],
  listPlayers: [1, 2],
  getPlayer: [1, 2],
  listPlayerPlays: [1, 2],
  updateUserScore: [1, 2],
  deleteUser: [1, 2],
  getPlayerSupport: [1, 2],
  listPlayerSignals: [1, 2],
  getPlayerPlay: [1, 2],
  endPlayerSessions: [1, 2],
  sendPlayerReset: [1, 2],
  previewPlayerPoints: [1, 2],
  changePlayerPoints: [1, 2],
  blockPlayer: [1, 2],
  unblockPlayer: [1, 2],
  createPlayerNote: [1, 2],
  deletePlayerNote: [1, 2],
  exportPlayer: [1, 2],
  forgetPlayer: [1, 2],
  downloadStats: [1, 2],
  downloadRightsReport: [1, 2],
  downloadRightsTable: [1, 2],
  createNews: [1, 2],
  updateNews: [1, 2],
  deleteNews: [1, 2],
  previewNews: [1, 2],
  uploadNewsImage: [1, 2],
  listPrizes: [1, 2, 3],
  createPrize: [1, 2],
  updatePrize: [1, 2],
  deletePrize: [1, 2],
  uploadPrizeImage: [1, 2],
  deletePrizeImage: [1, 2],
  listStocks: [1, 2, 3],
  createStock: [1, 2],
  updateStock: [1, 2],
  deleteStock: [1, 2],
  createStockPrize: [1, 2],
  updateStockPrize: [1, 2],
  deleteStockPrize: [1, 2],
  listStockMembers: [1, 2],
  listStockEvents: [1, 2],
  previewCorrection: [1, 2],
  correctStockMember: [1, 2],
  updateStockMember: [1, 2],
  listOwnAwards: [1, 2, 3],
  sendAwardCode: [1, 2, 3],
  confirmAward: [1, 2, 3],
  getDrawProof: [0, 1, 2, 3, 4],
  downloadDrawProof: [0, 1, 2, 3, 4],
  findDrawEntrant: [0, 1, 2, 3, 4],
  listAwards: [1, 2],
  previewPlaceAwards: [1, 2],
  givePlaceAwards: [1, 2],
  previewLottery: [1, 2],
  runLottery: [1, 2],
  submitBeacon: [1, 2],
  updateAward: [1, 2],
  previewReplacement: [1, 2],
  replaceAward: [1, 2],
  getAwardCard: [1, 2],
  updateAwardCard: [1, 2],
  readAwardPapers: [1, 2],
  updateAwardPapers: [1, 2],
  updateAwards: [1, 2],
  downloadDrawFile: [1, 2],
  getDrawFile: [1, 2],
  listTesters: [1, 2],
  excludeMember: [1, 2],
  listSignals: [1, 2],
  downloadStock: [1, 2],
  getReadiness: [1, 2],
  listWinners: [0, 1, 2, 3, 4],
  getRehearsal: [1, 2],
  setTesters: [1, 2],
  endRehearsal: [1, 2],
  resetRehearsal: [1, 2],
  getSettings: [1, 2],
  updateSettings: [1, 2],
  createSettings: [1, 2],
  createGameSettings: [1, 2],
  countPlaying: [1, 2],
  uploadVideo: [1, 2],
  deleteVideo: [1, 2],
  uploadAdImage: [1, 2],
  deleteAdImage: [1, 2],
  getSeries: [1, 2],
  listCohorts: [1, 2],
  listSongQuality: [1, 2],
  listWrongWords: [1, 2],
  getDisputeNumbers: [1, 2],
  getSongNumbers: [1, 2],
  getCounts: [1, 2],
  listChanges: [1, 2],
  listJournal: [1, 2],
  listTrash: [1, 2],
  returnDeleted: [1, 2],
  eraseDeleted: [1, 2],
  returnChange: [1, 2],
  returnVersion: [1, 2],
  returnGroup: [1, 2],
  listAdmins: [1],
  createAdmin: [1],
  createPreview: [1, 2],
  enterGame: [1, 2],
  updateAdmin: [1],
  listDocuments: [1, 2],
  createDocument: [1, 2],
  updateDocument: [1, 2],
  deleteDocument: [1, 2],
  previewDocument: [1, 2],
  publishDocument: [1, 2],
  listDocumentVersions: [1, 2],
  getLegal: [0, 1, 2, 3, 4],
  listConsents: [3],
  giveConsents: [3],
  withdrawConsent: [3],
  getDrawEntry: [3],
  enterDraw: [3],
  leaveDraw: [3],
};

/** Which section of the back office a call belongs to, the second time; of the others an administrator has all. */
const sections: Record<StaffSection, readonly Name[]> = {
  songs: [
    ...(Object.keys(directoryRoutes) as Name[]),
    ...(["listCatalogue", "createSound", "updateSound", "deleteSound", "updateSounds", "deleteSounds"] as const),
    ...(["planDaily", "listDailyPlan", "getNeighbours", "listDuplicates", "hearSound", "previewSound"] as const),
    ...(Object.keys(importRoutes) as Name[]),
    ...(["proposeSound", "copySoundImage", "findSongIds", "startSongJob", "listSongJobs", "getSongJob"] as const),
    ...(["stopSongJob", "previewReplace", "listSavedFilters", "createSavedFilter", "deleteSavedFilter"] as const),
    ...(["getAligner", "alignSound", "uploadSoundFiles", "deleteSoundAudio", "deleteSoundImage"] as const),
    ...(["uploadSoundSource", "getSoundSource", "deleteSoundSource", "cutSound", "getSoundPeaks"] as const),
    ...(["getSoundUpkeep", "setSoundUpkeep", "listLibraryItems", "createLibraryItem", "updateLibraryItem"] as const),
    ...(["deleteLibraryItem", "moveLibraryItem", "uploadLibrarySound", "deleteLibrarySound"] as const),
    ...(["listDisputedBlanks", "getDisputeEffect", "acceptDispute", "rejectDispute", "correctDispute"] as const),
    ...(["listRescorings", "getSongNumbers"] as const),
    "createGameSettings",
  ],
  content: [
    ...(["createNews", "updateNews", "deleteNews", "previewNews", "uploadNewsImage", "getSettings"] as const),
    ...(["updateSettings", "createSettings", "countPlaying", "uploadVideo", "deleteVideo"] as const),
    ...(["uploadAdImage", "deleteAdImage"] as const),
  ],
  draws: [
    ...(["createPrize", "updatePrize", "deletePrize", "uploadPrizeImage", "deletePrizeImage"] as const),
    ...(["createStock", "updateStock", "deleteStock", "createStockPrize", "updateStockPrize"] as const),
    ...(["deleteStockPrize", "listStockMembers", "listStockEvents", "previewCorrection"] as const),
    ...(["correctStockMember", "updateStockMember", "listAwards", "previewPlaceAwards", "givePlaceAwards"] as const),
    ...(["previewLottery", "runLottery", "updateAward", "replaceAward", "excludeMember", "listSignals"] as const),
    "previewReplacement",
    ...(["downloadStock", "getAwardCard", "updateAwardCard", "readAwardPapers", "updateAwardPapers"] as const),
    ...(["updateAwards", "downloadDrawFile", "getDrawFile", "listTesters"] as const),
    "submitBeacon",
    ...(["listDocuments", "createDocument", "updateDocument", "deleteDocument", "publishDocument"] as const),
    ...(["previewDocument", "listDocumentVersions"] as const),
    ...(["getReadiness", "getRehearsal", "setTesters", "endRehearsal", "resetRehearsal"] as const),
  ],
  numbers: [
    "getSeries",
    "listCohorts",
    "listSongQuality",
    "listWrongWords",
    "downloadStats",
    "downloadRightsReport",
    "downloadRightsTable",
    "getDisputeNumbers",
  ],
  players: [
    ...(["listPlayers", "getPlayer", "listPlayerPlays", "updateUserScore", "deleteUser"] as const),
    ...([
      "getPlayerSupport",
      "listPlayerSignals",
      "getPlayerPlay",
      "endPlayerSessions",
      "sendPlayerReset",
      "previewPlayerPoints",
    ] as const),
    ...(["changePlayerPoints", "blockPlayer", "unblockPlayer", "createPlayerNote"] as const),
    ...(["deletePlayerNote", "exportPlayer", "forgetPlayer"] as const),
  ],
};
const sectionOf = new Map(
  staffSections.flatMap((section) => sections[section].map((name) => [name, section] as const)),
);
/** Staff's own second factor, what the sidebar counts, and what asks for the section of what it is of. */
const ofNone: readonly Name[] = [
  "getTotp",
  "setUpTotp",
  "confirmTotp",
  "removeTotp",
  "getCounts",
  // Each looks at the sections of the rows themselves.
  "listChanges",
  "listJournal",
  "listTrash",
  "returnDeleted",
  "eraseDeleted",
  "returnChange",
  "returnVersion",
  "returnGroup",
  "createPreview",
  "enterGame",
];

/** Every address that the specification names (section 7): they are promised to the letter. */
const specified = {
  checkToken: "GET /api/token",
  getMe: "GET /api/auth/me",
  loginByToken: "POST /api/auth/login/token",
  logout: "POST /api/auth/logout",
  updateSubscription: "GET /api/user/update-subscription",
  getAppSettings: "GET /api/appsettings",
  getHelpVideo: "GET /api/help/video",
  createSettings: "POST /api/setting",
  createDirectories: "POST /api/directory",
  createGameSettings: "POST /api/game/settings",
  launchGame: "PUT /api/analytics/launch",
  skipSound: "PUT /api/analytics/sound/skip",
  launchSound: "PUT /api/analytics/sound/launch",
  recordDuration: "PUT /api/analytics/gameDuration",
  listLibrary: "GET /api/library/list",
  getGameSettings: "GET /api/game/settings",
  listScores: "GET /api/scores",
  listSpeeds: "GET /api/speeds",
  listSounds: "GET /api/game/sounds",
  listDemoSounds: "GET /api/sounds/demo",
  listGuessedSounds: "GET /api/gamer/sound",
  useWordTip: "POST /api/game/word/tip",
  useNameTip: "POST /api/game/sound/tip",
  checkWord: "POST /api/game/word/valid",
  checkWords: "POST /api/game/words/valid",
  listAuthors: "GET /api/game/authors",
  finish: "POST /api/game/finish",
  listStocks: "GET /api/stocks",
  listPrizes: "GET /api/prize",
  createPrize: "POST /api/prize",
  updatePrize: "PUT /api/prize",
  deletePrize: "DELETE /api/prize",
  listPlayers: "GET /api/gamers",
  createDifficulty: "POST /api/difficulty",
  updateDifficulty: "PUT /api/difficulty",
  deleteDifficulty: "DELETE /api/difficulty",
  updateScore: "PUT /api/score",
  deleteScore: "DELETE /api/score",
  createSpeed: "POST /api/speed",
  updateSpeed: "PUT /api/speed",
  deleteSpeed: "DELETE /api/speed",
  createGenre: "POST /api/genre",
  updateGenre: "PUT /api/genre",
  deleteGenre: "DELETE /api/genre",
  createLanguage: "POST /api/language",
  updateLanguage: "PUT /api/language",
  deleteLanguage: "DELETE /api/language",
  createExecutor: "POST /api/executor",
  updateExecutor: "PUT /api/executor",
  deleteExecutor: "DELETE /api/executor",
  createAuthor: "POST /api/author",
  updateAuthor: "PUT /api/author",
  deleteAuthor: "DELETE /api/author",
  createFilm: "POST /api/film",
  updateFilm: "PUT /api/film",
  deleteFilm: "DELETE /api/film",
  createFilter: "POST /api/filter",
  updateFilter: "PUT /api/filter",
  deleteFilter: "DELETE /api/filter",
  createLibraryItem: "POST /api/library",
  updateLibraryItem: "PUT /api/library",
  deleteLibraryItem: "DELETE /api/library",
  createSound: "POST /api/sound",
  updateSound: "PUT /api/sound",
  deleteSound: "DELETE /api/sound",
  createStock: "POST /api/stock",
  updateStock: "PUT /api/stock",
  deleteStock: "DELETE /api/stock",
  createStockPrize: "POST /api/stock/prize",
  updateStockPrize: "PUT /api/stock/prize",
  deleteStockPrize: "DELETE /api/stock/prize",
  createNews: "POST /api/newsfeed",
  updateNews: "PUT /api/newsfeed",
  deleteNews: "DELETE /api/newsfeed",
  createAdmin: "POST /api/user",
  updateAdmin: "PUT /api/user",
  deleteUser: "DELETE /api/user",
  updateStockMember: "PUT /api/stock/member",
  updateUserScore: "PUT /api/user/score",
  downloadStats: "GET /api/excel/stats",
  listExecutorNames: "GET /api/executor/list",
  getDirectories: "GET /api/directories/all",
  uploadLibrarySound: "PUT /api/library/sound",
  deleteLibrarySound: "DELETE /api/library/sound",
  uploadSoundFiles: "PUT /api/sound/files",
  deleteSoundAudio: "DELETE /api/sound/sound",
  deleteSoundImage: "DELETE /api/sound/image",
  uploadPrizeImage: "PUT /api/prize/image",
  deletePrizeImage: "DELETE /api/prize/image",
} satisfies Partial<Record<Name, string>>;

/** Whom the server takes each caller for. */
const callers = {
  "no token": 0,
  "a rubbish token": 0,
  "an expired token": 0,
  "the token of a deleted account": 0,
  "a token after logout": 0,
  "a demo visitor": 4,
  "a player": 3,
  "an administrator": 2,
  "the owner": 1,
} as const satisfies Record<string, Role>;
type Caller = keyof typeof callers;

let app: TestApp;
let tokens: Record<Caller, string | undefined>;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  const { kysely } = app.db;
  const session = async (role: 1 | 2 | 3, at = app.clock.now()) => {
    const id = uuid();
    await kysely.insertInto("users").values({ id, login: id, role }).execute();
    return { id, token: await openSession(kysely, { id, role }, "game", at, "Europe/Moscow") };
  };
  const deleted = await session(3);
  await kysely.deleteFrom("users").where("id", "=", deleted.id).execute();
  const left = (await session(3)).token;
  expect((await app.call("logout", {}, left)).status).toBe(200);
  tokens = {
    "no token": undefined,
    "a rubbish token": "rubbish",
    "an expired token": (await session(3, new Date("2026-01-01T00:00:00Z"))).token,
    "the token of a deleted account": deleted.token,
    "a token after logout": left,
    "a demo visitor": await app.enterDemo(),
    "a player": (await session(3)).token,
    "an administrator": (await session(2)).token,
    "the owner": (await session(1)).token,
  };
  for (const section of staffSections) {
    const { id, token } = await session(2);
    await kysely
      .updateTable("users")
      .set({ sections: [section] })
      .where("id", "=", id)
      .execute();
    limited[section] = token;
  }
});
afterAll(() => app.close());

/** The tokens of administrators who have one section each. */
const limited: Record<StaffSection, string> = { songs: "", content: "", draws: "", players: "", numbers: "" };

/** A call of the route with whatever the test wants to send. */
function send(route: Route, by: string, { query = {}, body }: { query?: Record<string, string>; body?: string }) {
  const token = isCaller(by) ? tokens[by] : by;
  return app.app.inject({
    method: route.method,
    url: route.path,
    query,
    // Each from its own, or the refusals of one address would end them all.
    remoteAddress: app.nextAddress(),
    headers: {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });
}

function isCaller(by: string): by is Caller {
  return by in callers;
}

/** Every route that is registered below /api, as «METHOD /path». */
function registered(): string[] {
  const parents: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      parents.length = indent.length / 4;
      parents.push(part);
      return methods.split(", ").map((method) => `${method} ${parents.join("")}`);
    })
    .filter((line) => /^[A-Z]+ \/api/.test(line));
}

const declared = routes.map(([, { method, path }]) => `${method} ${path}`).toSorted();

describe("the routes of the contract", () => {
  it("are all registered, and nothing else is below /api but its description", () => {
    const found = registered();
    const described = found.filter((line) => !line.includes("/api/docs") && !line.endsWith(" /api/openapi.json"));
    // The tus protocol has methods and headers of its own: see `serve-uploads.ts` and `import/hostile.test.ts`.
    const uploads = described.filter((line) => line.includes(` ${importUploads}`));
    expect(uploads.toSorted()).toEqual(
      [
        ...["DELETE", "HEAD", "PATCH"].map((method) => `${method} ${importUploads}/:id`),
        `POST ${importUploads}`,
      ].toSorted(),
    );
    // Rooms talk over a WebSocket, which the contract describes as a channel.
    const channel = `GET ${roomChannel.path}`;
    expect(described.filter((line) => line.endsWith(` ${roomChannel.path}`))).toEqual([channel]);
    const own = described.filter((line) => !uploads.includes(line) && line !== channel);
    const heads = own.filter((line) => line.startsWith("HEAD "));
    expect(own.filter((line) => !line.startsWith("HEAD ")).toSorted()).toEqual(declared);
    // A HEAD is a GET without its body, bound by the same access rule.
    expect(heads.toSorted()).toEqual(
      declared.filter((line) => line.startsWith("GET ")).map((line) => line.replace("GET ", "HEAD ")),
    );
    expect(found).toContain("GET /api/openapi.json");
    expect(found).toContain("GET /api/docs");
  });

  it("are exactly those that OpenAPI lists, under the same names", async () => {
    const response = await app.app.inject("/api/openapi.json");
    const { paths } = response.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(routes.map(([name, r]) => `${name}: ${r.method} ${r.path}`).toSorted());
  });

  it("are described with their status, the type of their answer and the files that they take", async () => {
    type Content = Record<string, { schema: { properties?: object } }>;
    type Described = { responses: Record<string, { content?: Content }>; requestBody?: { content: Content } };
    const { paths } = (await app.app.inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    for (const [name, { method, path, status, response, download, files = {} }] of routes) {
      const { responses = {}, requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
      const types = Object.entries(responses).map(([code, { content = {} }]) => [code, ...Object.keys(content)]);
      const type = download?.type ?? (response && "application/json");
      expect([name, types]).toEqual([name, [[String(status), ...(type === undefined ? [] : [type])]]]);
      const { properties = {} } = requestBody?.content["multipart/form-data"]?.schema ?? {};
      const parts = Object.keys(files).map((field) => [field, { type: "string", format: "binary" }]);
      expect([name, properties]).toMatchObject([name, Object.fromEntries(parts)]);
    }
  });

  it("stand at the addresses that the specification names", () => {
    const at = new Map(routes.map(([name, { method, path }]) => [name, `${method} ${path}`]));
    const names = Object.keys(specified) as Name[];
    expect(Object.fromEntries(names.map((name) => [name, at.get(name)]))).toEqual(specified);
  });

  it("are open to the roles of the design and to no other", () => {
    expect(Object.fromEntries(routes.map(([name, { access }]) => [name, access]))).toEqual(matrix);
  });

  it("are of the section that is meant, and every one that administrators alone use is of one", () => {
    const named = routes.flatMap(([name, { section }]) => (section === undefined ? [] : [[name, section] as const]));
    expect(new Map(named)).toEqual(sectionOf);
    const forStaff = routes.filter(([, { access }]) => access.includes(2) && access.every((role) => role < 3));
    const left = forStaff.filter(([, { access, section }]) => !access.includes(0) && section === undefined);
    expect(left.map(([name]) => name).toSorted()).toEqual(ofNone.toSorted());
  });
});

describe.for(routes)("%s", ([name, route]) => {
  it.for(Object.keys(callers) as Caller[])("called with: %s", async (caller) => {
    const role = callers[caller];
    const rubbish = route.body ? { body: JSON.stringify({ rubbish: 1 }) } : { query: { rubbish: "1" } };
    const response = await send(route, caller, rubbish);
    if (matrix[name].includes(role)) {
      const refusal = route.files ? 415 : 400;
      expect(response.statusCode).toBe(route.query || route.body ? refusal : route.status);
      return;
    }
    const refusal = role === 0 ? [401, "unauthorized"] : [403, "forbidden"];
    const { code, message } = ErrorBodySchema.parse(response.json());
    expect([response.statusCode, code]).toEqual(refusal);
    expect(message).toMatch(/^[А-ЯЁ]/);
    // Not one byte of the body is looked at before.
    const broken = await send(route, caller, { ...rubbish, ...(route.body && { body: "{" }) });
    expect(broken.statusCode).toBe(refusal[0]);
    expect(broken.json()).toEqual(response.json());
    // Nor can the same be had without a body.
    if (route.method === "GET") {
      const head = await app.app.inject({ method: "HEAD", url: route.path, headers: { token: tokens[caller] ?? "" } });
      expect(head.statusCode).toBe(refusal[0]);
    }
  });

  it("is open to an administrator who has its section and to no other who is limited", async () => {
    const section = sectionOf.get(name);
    if (section === undefined) return expect(route.section).toBeUndefined();
    const rubbish = route.body ? { body: JSON.stringify({ rubbish: 1 }) } : { query: { rubbish: "1" } };
    for (const own of staffSections) {
      const { statusCode, body } = await send(route, limited[own], rubbish);
      if (own === section) {
        expect(statusCode).toBe(route.query || route.body ? (route.files ? 415 : 400) : route.status);
        continue;
      }
      const { code, message } = ErrorBodySchema.parse(JSON.parse(body));
      expect([statusCode, code]).toEqual([403, "forbidden"]);
      expect(message).toContain(staffSectionNames[section]);
    }
  });

  it("takes nothing that is not declared", async () => {
    for (const schema of [route.query, route.body]) {
      if (schema === undefined) continue;
      const { error } = schema.safeParse({ undeclared: 1 });
      expect(error?.issues).toContainEqual(
        expect.objectContaining({ code: "unrecognized_keys", keys: ["undeclared"] }),
      );
      expectStrict(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    }
    if (!route.body) return;
    // What belongs into the body is not taken from the address.
    const caller = (Object.keys(callers) as Caller[]).find((known) => matrix[name].includes(callers[known]));
    const body = route.body instanceof z.ZodObject ? route.body : route.body.unwrap();
    const keys = Object.keys(body.shape);
    if (caller === undefined || route.query || route.files || body.safeParse({}).success) return;
    const inQuery = await send(route, caller, { query: Object.fromEntries(keys.map((key) => [key, "1"])), body: "{}" });
    expect(inQuery.statusCode).toBe(400);
  });

  it("lets nothing out that is not declared", () => {
    if (route.response) expectStrict(z.toJSONSchema(route.response, { unrepresentable: "any" }));
    const hasNone = route.status === 204 || route.status === 302 || route.download !== undefined;
    expect(route.response === undefined).toBe(hasNone);
  });

  it("has a limit that is counted", async () => {
    const caller = (Object.keys(callers) as Caller[]).find((known) => matrix[name].includes(callers[known]));
    if (caller === undefined) throw new Error("Nobody may call it");
    // The check is counted by the sound in its body, so it takes a valid one.
    const guess = { word: "а", position: 0 };
    const asked = { soundId: uuid(), tokenGame: "x" };
    const bodies: Partial<Record<Name, object>> = {
      checkWord: { ...guess, ...asked },
      checkWords: { words: [guess], ...asked },
    };
    const body = bodies[name] ?? { rubbish: 1 };
    const { headers } = await send(route, caller, route.body ? { body: JSON.stringify(body) } : {});
    expect(headers["x-ratelimit-limit"]).toBe(String(route.limit.max));
    expect(Number(headers["x-ratelimit-remaining"])).toBeLessThan(route.limit.max);
    expect(Number(headers["x-ratelimit-reset"])).toBeLessThanOrEqual(route.limit.seconds);
  });
});

/** No object anywhere in the schema takes further keys; a map takes any key, but not any value. */
function expectStrict(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  if ("type" in schema && schema.type === "object") {
    const isMap = "additionalProperties" in schema && typeof schema.additionalProperties === "object";
    expect(isMap || schema).toEqual(isMap || expect.objectContaining({ additionalProperties: false }));
  }
  for (const part of Object.values(schema)) expectStrict(part);
}

it.for(["TRACE", "OPTIONS", "PATCH"] as const)("no route takes %s", async (method) => {
  for (const path of new Set(routes.map(([, route]) => route.path))) {
    const { statusCode, headers } = await app.app.inject({
      method,
      url: path,
      headers: { origin: "https://evil.example" },
    });
    expect([path, statusCode, headers["access-control-allow-origin"]]).toEqual([path, 404, undefined]);
  }
});

it("unchecked fields of the address never reach a handler", async () => {
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/auth/register?email=%00&name=%00&phone=1&phone=2",
    payload: { login: "из.адреса", password: "тестовый пароль" },
    remoteAddress: "203.0.113.51",
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ user: { login: "из.адреса", email: null, name: null, phone: null } });
});

it("the game's part of the contract is what somebody besides staff may call, and nothing it needs is missing", () => {
  const forStaffOnly = ([, { access }]: [string, Route]) => access.every((role) => role === 1 || role === 2);
  expect(Object.entries<Route>({ ...publicContract, ...laterContract }).filter(forStaffOnly)).toEqual([]);
  const others = Object.entries<Route>(staffContract).filter((route) => !forStaffOnly(route));
  // Five are of the specification, for other clients, and one the back office calls for whoever signs in. Messengers ask for a cover. Players may read prizes; the game shows those that come with their draws.
  expect(others.map(([name]) => name)).toEqual([
    "checkToken",
    "getHelpVideo",
    "listScores",
    "listSpeeds",
    "markGuessed",
    "playAudio",
    "getDailyCover",
    "listPrizes",
  ]);
});

describe("the typed client over a real socket", () => {
  let client: Client;
  let token: string | null = null;
  beforeAll(async () => {
    const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const endpoints = Object.fromEntries(
      routes.map(([name, { method, path, access }]) => [
        name,
        { method, path: `${address}${path}`, anonymous: access.every((role) => role === 0) },
      ]),
    );
    client = createClient(endpoints as Endpoints, { token: () => token });
  });

  it("signs up, goes on with the token and leaves", async () => {
    const made = await client.register({ login: "клиент", password: "тестовый пароль" });
    token = made.token;
    expect(await client.getMe({})).toEqual(made.user);
    expect(await client.listSounds({ difficulty: 1, settings: true })).toMatchObject({ sounds: [], settings: {} });
    // A route for guests works with a token at hand, because the client keeps it back.
    const again = await client.login({ login: "клиент", password: "тестовый пароль" });
    expect(again.token).not.toBe(token);
    expect(await client.logout({})).toEqual({});
    await expect(client.getMe({})).rejects.toMatchObject({
      name: "ApiError",
      status: 401,
      body: { code: "unauthorized", message: "Войдите, чтобы продолжить" },
    });
  });
});
