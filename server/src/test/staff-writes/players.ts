import { v7 as uuid } from "uuid";
import type { TestApp } from "../app.ts";
import { createNamedAccount } from "../factories.ts";
import type { StaffWrites } from "./staff-write.ts";

export const playerWrites: StaffWrites = {
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
  endPlayerSessions: { entity: "gamer", action: "update", prepare: ofPlayer },
  sendPlayerReset: {
    entity: "gamer",
    prepare: async (app) => {
      const { userId: _id } = await createNamedAccount(app, { email: `${uuid()}@example.ru` });
      return { input: { _id } };
    },
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
};

async function ofPlayer(app: TestApp) {
  return { input: { _id: (await createNamedAccount(app, {})).userId } };
}
