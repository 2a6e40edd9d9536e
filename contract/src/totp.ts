import { z } from "zod";
import { staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorSchema = z
  .string({ error: "Введите код" })
  .trim()
  .min(1, "Введите код")
  .max(limits.secondFactor.max, "Слишком длинный код");

/** How many recovery codes are made at once. */
export const recoveryCodes = 10;

const own = {
  path: "/api/auth/totp",
  access: access.staff,
  // Otherwise nobody could set up a second factor.
  secondFactor: false,
  limit: { max: 10, seconds: 600, by: "player" },
} as const;

export const totpRoutes = defineRoutes({
  getTotp: {
    ...own,
    method: "GET",
    summary: "Whether the own second factor is on, and whether the owner requires one of all staff",
    limit: { max: 120, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: z.strictObject({ on: z.boolean(), required: z.boolean(), recoveryLeft: z.int() }),
  },
  setUpTotp: {
    ...own,
    method: "POST",
    summary: "A new key for the application of the second factor; it asks for nothing before a code has confirmed it",
    body: z.strictObject({ current_password: z.string().max(limits.password.max, "Слишком длинный пароль") }),
    status: 200,
    response: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    ...own,
    method: "PUT",
    summary: "Turn the second factor on by its first code; ends all other sessions, answers codes for a lost phone",
    body: z.strictObject({ code: SecondFactorSchema }),
    status: 200,
    response: z.strictObject({ recovery: z.array(z.string()) }),
  },
  removeTotp: {
    ...own,
    method: "DELETE",
    summary: "Turn the second factor off; refused while the owner requires one",
    body: z.strictObject({ code: SecondFactorSchema }),
    status: 204,
  },
  requireTotp: {
    method: "PUT",
    path: "/api/auth/totp/required",
    summary: "Require a second factor of all staff, or no longer; who has none may only set one up (`totp_required`)",
    access: access.owner,
    limit: staffWrite,
    body: z.strictObject({ required: z.boolean("Выберите, нужен ли код") }),
    status: 200,
    response: z.strictObject({ required: z.boolean() }),
  },
  resetTotp: {
    method: "DELETE",
    path: "/api/user/totp",
    summary: "Take the second factor of somebody of staff away who has lost the phone; ends their sessions",
    access: access.owner,
    limit: staffWrite,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: DeletedSchema,
  },
});
