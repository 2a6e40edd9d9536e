import { noPapers } from "@hitoslov/contract";
import type { TestApp } from "../app.ts";
import { createAward, createFinishedDraw, listForRound, rankAwardsOf, publishedRound } from "../awards.ts";
import { createDraw, createEntrant, createNamedAccount } from "../factories.ts";
import { png } from "../sample-files.ts";
import type { StaffWrites } from "./staff-write.ts";
import { dayMs } from "../../time.ts";

const prize = { name: "Кружка", description: "Белая" };
const drawPrize = { name: "Кружка", quantity: 2, category: "Стандартная", prize_id: null };

export const drawWrites: StaffWrites = {
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
  runLottery: {
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
};

async function createPrize(app: TestApp, token: string): Promise<string> {
  return (await app.call("createPrize", prize, token)).body._id;
}

function period({ clock }: TestApp) {
  const at = clock.now().getTime();
  return { start: new Date(at + dayMs), end: new Date(at + 2 * dayMs) };
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
