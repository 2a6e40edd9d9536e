import { z } from "zod";
import { VersionsSchema } from "./consents.ts";
import { limits } from "./limits.ts";
import { IdSchema } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import { access, defineRoutes } from "./route.ts";
import { typedText } from "./text.ts";
import { SecondFactorSchema } from "./totp.ts";
import { EmailSchema, LoginNameSchema, PasswordSchema, AccountNameSchema, PhoneSchema, UserSchema } from "./users.ts";

export const areas = ["game", "admin"] as const;

/** As it is typed, or copied from a letter, in which word joiners keep mail programs from making a link of a login. */
const SignInLoginSchema = typedText(limits.email.max, "Введите логин, почту или телефон")
  .overwrite((login) => login.replaceAll("\u2060", ""))
  .min(1, "Введите логин, почту или телефон");

/** A signed-in device or browser. */
export const SessionSchema = z.strictObject({
  _id: z.uuid(),
  area: z.enum(areas),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const SignedInSchema = z.strictObject({ token: z.string(), user: UserSchema });

export const sessionRoutes = defineRoutes({
  checkToken: {
    method: "GET",
    path: "/api/token",
    summary: "Whose token this is and for which area",
    access: access.signedIn,
    previews: true,
    limit: { max: 120, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: z.strictObject({ role: z.int().min(1).max(4), area: z.enum(areas) }),
  },
  getMe: {
    method: "GET",
    path: "/api/auth/me",
    summary: "The signed-in user",
    access: access.account,
    previews: true,
    limit: { max: 120, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: UserSchema,
  },
  login: {
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in by login, e-mail or phone",
    access: access.guest,
    limit: { max: 20, seconds: 60, by: "address" },
    body: z.strictObject({
      login: SignInLoginSchema,
      password: z
        .string({ error: "Введите пароль" })
        .min(1, "Введите пароль")
        .max(limits.password.max, "Слишком длинный пароль"),
      area: z.enum(areas).default("game"),
      /** The code of the second factor, after the error `second_factor`. */
      code: SecondFactorSchema.optional(),
    }),
    status: 200,
    response: SignedInSchema,
  },
  register: {
    method: "POST",
    path: "/api/auth/register",
    summary: "Sign up as a player; a demo visitor keeps what the visit has earned, and the visit ends",
    access: access.demo,
    limit: { max: 10, seconds: 60, by: "address" },
    body: z.strictObject({
      login: LoginNameSchema,
      password: PasswordSchema,
      email: EmailSchema.optional(),
      phone: PhoneSchema.optional(),
      name: AccountNameSchema.optional(),
      /** The accepted versions of the documents, if an organiser is set: see `getLegal`. */
      consents: VersionsSchema.optional(),
    }),
    status: 201,
    response: SignedInSchema,
  },
  enterDemo: {
    method: "POST",
    path: "/api/auth/demo",
    summary: "A role-4 token tied to no account; a visitor begins anew, and keeps the songs of days",
    access: access.demo,
    limit: { max: 30, seconds: 60, by: "address" },
    body: NoBodySchema,
    status: 200,
    response: z.strictObject({ token: z.string() }),
  },
  updateMe: {
    method: "PUT",
    path: "/api/auth/me",
    summary: "Own data; what is left out stays, an empty name, e-mail or phone is removed",
    access: access.account,
    limit: { max: 30, seconds: 60, by: "player" },
    body: z
      .strictObject({
        login: LoginNameSchema,
        name: AccountNameSchema,
        email: z.union([z.literal(""), EmailSchema]),
        phone: PhoneSchema,
        password: PasswordSchema,
        /** Required to change the password, or the login, e-mail or phone used to sign in. */
        current_password: z.string().max(limits.password.max, "Слишком длинный пароль"),
      })
      .partial(),
    status: 200,
    response: UserSchema,
  },
  deleteMe: {
    method: "DELETE",
    path: "/api/auth/me",
    summary: "Delete the own account; of its plays and points stays what names nobody",
    access: [3],
    limit: { max: 10, seconds: 600, by: "player" },
    body: z.strictObject({
      password: z
        .string({ error: "Введите пароль" })
        .min(1, "Введите пароль")
        .max(limits.password.max, "Слишком длинный пароль"),
    }),
    status: 204,
  },
  exportMe: {
    method: "GET",
    path: "/api/auth/me/export",
    summary: "Everything that is stored of the player",
    access: [3],
    limit: { max: 10, seconds: 600, by: "player" },
    status: 200,
    download: { name: "hitoslov.json", type: "application/json" },
  },
  uploadMyPhoto: {
    method: "PUT",
    path: "/api/auth/me/photo",
    summary: "Own photo",
    access: access.account,
    limit: { max: 20, seconds: 600, by: "player" },
    body: z.strictObject({}),
    files: { img: "image" },
    status: 200,
    response: z.strictObject({ photo: z.string().nullable() }),
  },
  deleteMyPhoto: {
    method: "DELETE",
    path: "/api/auth/me/photo",
    summary: "Take the own photo away",
    access: access.account,
    limit: { max: 30, seconds: 60, by: "player" },
    status: 200,
    response: z.strictObject({ photo: z.string().nullable() }),
  },
  requestReset: {
    method: "POST",
    path: "/api/auth/reset",
    summary: "Send a link, or to a phone a code, for a new password; the answer is the same for unknown accounts",
    access: access.guest,
    limit: { max: 10, seconds: 600, by: "address" },
    body: z.strictObject({
      login: SignInLoginSchema,
      area: z.enum(areas).default("game"),
    }),
    status: 202,
    response: z.strictObject({}),
  },
  resetPassword: {
    method: "PUT",
    path: "/api/auth/reset",
    summary: "Choose a new password by the token of the mail, or by phone and code; ends all other sessions",
    access: access.guest,
    limit: { max: 20, seconds: 600, by: "address" },
    body: z
      .strictObject({
        reset: z.string("Ссылка не подходит").min(1, "Ссылка не подходит").max(128, "Ссылка не подходит").optional(),
        phone: PhoneSchema.optional(),
        code: z
          .string("Введите код")
          .trim()
          .regex(new RegExp(`^\\d{${limits.code.digits}}$`), "Код\u00A0— шесть цифр")
          .optional(),
        password: PasswordSchema,
        area: z.enum(areas).default("game"),
      })
      .refine(({ reset, phone, code }) => (reset === undefined) === (phone !== undefined && code !== undefined), {
        path: ["reset"],
        error: "Ссылка не подходит",
      })
      .refine(({ reset, phone, code }) => reset === undefined || (phone ?? code) === undefined, {
        path: ["reset"],
        error: "Нужна ссылка или код, не вместе",
      }),
    status: 200,
    response: SignedInSchema,
  },
  listSessions: {
    method: "GET",
    path: "/api/auth/sessions",
    summary: "Where one is signed in, the latest used first",
    access: access.account,
    limit: { max: 120, seconds: 60, by: "player" },
    status: 200,
    response: z.strictObject({ data: z.array(SessionSchema) }),
  },
  endSessions: {
    method: "DELETE",
    path: "/api/auth/sessions",
    summary: "End one of the own sessions, or all but this one",
    access: access.account,
    limit: { max: 30, seconds: 60, by: "player" },
    query: z.strictObject({ _id: IdSchema.optional() }),
    status: 204,
  },
  logout: {
    method: "POST",
    path: "/api/auth/logout",
    summary: "End this session",
    access: access.signedIn,
    limit: { max: 30, seconds: 60, by: "player" },
    body: NoBodySchema,
    status: 200,
    response: z.strictObject({ redirect: z.string().optional() }),
  },
});
