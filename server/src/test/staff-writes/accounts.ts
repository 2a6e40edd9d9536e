import { createNamedAccount } from "../factories.ts";
import { png } from "../sample-files.ts";
import { codeOf, setFactor } from "../second-factor.ts";
import type { StaffWrites } from "./staff-write.ts";

const admin = { login: "новый", email: "new@example.ru", phone: "", password: "долгий пароль", role: 2 } as const;

export const accountWrites: StaffWrites = {
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
