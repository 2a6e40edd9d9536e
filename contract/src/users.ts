import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const userTypes = ["Премиум", "Бесплатный"] as const;
export const userCategories = ["default", "megafon", "megafonSubscription"] as const;

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
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), score: z.int(), prize: z.string().nullable() })),
  guessed_sounds: z.strictObject({ all: z.strictObject({ count: z.int() }) }),
});
export type User = z.infer<typeof UserSchema>;

export const LoginNameSchema = z
  .string({ error: "Введите логин" })
  .trim()
  .min(limits.login.min, `Логин — не короче ${limits.login.min} символов`)
  .max(limits.login.max, `Логин — не длиннее ${limits.login.max} символов`)
  .regex(/^[\p{L}\p{N}._-]+$/u, "В логине могут быть буквы, цифры, точка, дефис и подчёркивание");

export const PasswordSchema = z
  .string({ error: "Введите пароль" })
  .min(limits.password.min, `Пароль — не короче ${limits.password.min} символов`)
  .max(limits.password.max, `Пароль — не длиннее ${limits.password.max} символов`)
  .refine((value) => value.isWellFormed(), "В пароле есть недопустимый знак");

export const EmailSchema = z
  .string("Введите почту")
  .trim()
  .max(limits.email.max, "Слишком длинный адрес")
  .pipe(z.email("Похоже, в адресе ошибка. Пример: anna@example.ru"));

export const PhoneSchema = text(limits.phone.max, "Слишком длинный номер. Пример: +7(900)123-45-67");

export const PersonNameSchema = text(limits.name.max, `Имя — не длиннее ${limits.name.max} символов`);
