import { z } from "zod";
import { limits } from "./limits.ts";
import { staffSections } from "./staff-sections.ts";
import { isWellFormed, text } from "./text.ts";

export const userTypes = ["Премиум", "Бесплатный"] as const;
export const userCategories = ["default", "megafon", "megafonSubscription"] as const;

/** The categories that the mobile operator may give a player. */
export const OperatorCategorySchema = z.enum(userCategories).exclude(["default"]);
export type OperatorCategory = z.infer<typeof OperatorCategorySchema>;

export const UserSchema = z.strictObject({
  _id: z.uuid(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  photo: z.string().nullable(),
  score: z.int(),
  type: z.enum(userTypes),
  user_category: z.enum(userCategories),
  /** When the operator last reported on the subscription; null: never. */
  subscription_checked_at: z.iso.datetime().nullable(),
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), score: z.int(), prize: z.string().nullable() })),
  /** The open sections of an administrator whom the owner has limited to some; else left out. */
  sections: z.array(z.enum(staffSections)).optional(),
  guessed_sounds: z.strictObject({ all: z.strictObject({ count: z.int() }) }),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof UserSchema>;

export const LoginNameSchema = z
  .string({ error: "Введите логин" })
  .trim()
  .min(1, "Введите логин")
  .min(limits.login.min, `Логин\u00A0— не короче ${limits.login.min}\u00A0символов`)
  .max(limits.login.max, `Логин\u00A0— не длиннее ${limits.login.max}\u00A0символов`)
  // Marks are allowed here: the server composes «й» sent as two characters, and checks the letters of a new login.
  .regex(/^[\p{L}\p{M}\p{N}._-]+$/u, "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание");

export const PasswordSchema = z
  .string({ error: "Введите пароль" })
  .min(limits.password.min, `Пароль\u00A0— не короче ${limits.password.min}\u00A0символов`)
  .max(limits.password.max, `Пароль\u00A0— не длиннее ${limits.password.max}\u00A0символов`)
  .refine(isWellFormed, "В\u00A0пароле есть недопустимый знак");

export const EmailSchema = z
  .string("Введите почту")
  .trim()
  .min(1, "Введите почту")
  .max(limits.email.max, "Слишком длинный адрес")
  .pipe(z.email("Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru"));

export const PhoneSchema = text(limits.phone.max, "Слишком длинный номер. Пример: +7(900)123-45-67");

export const AccountNameSchema = text(limits.name.max, `Имя\u00A0— не длиннее ${limits.name.max}\u00A0символов`);

export const roleNames = { 1: "владелец", 2: "администратор", 3: "игрок" } as const;
