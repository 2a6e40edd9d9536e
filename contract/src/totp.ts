import { z } from "zod";
import { limits } from "./limits.ts";
import { access, defineRoutes } from "./route.ts";

/** Of an application, or one of the recovery codes. */
export const SecondFactorSchema = z
  .string({ error: "Введите код" })
  .trim()
  .min(1, "Введите код")
  .max(limits.secondFactor.max, "Слишком длинный код");

const own = { path: "/api/auth/totp", access: access.staff, limit: { max: 10, seconds: 600, by: "player" } } as const;

export const totpRoutes = defineRoutes({
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
    summary: "Turn the second factor off",
    body: z.strictObject({ code: SecondFactorSchema }),
    status: 204,
  },
});
