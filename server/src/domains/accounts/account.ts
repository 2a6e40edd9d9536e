import { limits, LoginNameSchema } from "@hitoslov/contract";
import { invalidField } from "../../http/errors.ts";
import { loginCharacters, lookalikeKey, unusualLetters } from "../../lookalikes.ts";
import { isCommonPassword } from "./sessions/common-passwords.ts";
import { phoneOf } from "./sessions/phone.ts";
import { claimsStaff } from "./staff-names.ts";

/**
 * The error, by constraint, when somebody else has the login, one that looks like it, the e-mail
 * or the phone.
 */
export const uniqueFields = {
  users_login: { field: "login", message: "Такой логин уже занят" },
  users_login_key: { field: "login", message: "Такой логин не\u00A0отличить от занятого. Придумайте другой." },
  users_email: { field: "email", message: "Эта почта уже занята" },
  users_phone: { field: "phone", message: "Этот телефон уже занят" },
} as const;

/** Staff may use names that say they are staff. */
type Bearer = { readonly role: 1 | 2 | 3 };

/** The login of an account without one, as the specification says; see docs/decisions/007. */
const guestLogin = "guest";

/**
 * Normalises and checks a new login by the profile of docs/decisions/028. It must not look like a
 * phone, which is also used to sign in, nor like the login of a guest.
 */
export async function checkLogin(given: string, { role }: Bearer): Promise<string> {
  const refuse = (message: string) => invalidField("login", message);
  const login = given.normalize("NFKC");
  if (phoneOf(login) !== null) throw refuse("Логин не может быть номером телефона");
  if (!loginCharacters.test(login)) {
    throw refuse("В\u00A0логине могут быть русские или латинские буквы, цифры, точка, дефис и\u00A0подчёркивание");
  }
  // Normalisation turns some characters into several.
  const fitting = LoginNameSchema.safeParse(login);
  if (!fitting.success) throw refuse(fitting.error.issues[0]?.message ?? "Неверное значение");
  if (/\p{Script=Latin}/u.test(login) && /\p{Script=Cyrillic}/u.test(login)) {
    throw refuse("Буквы в\u00A0логине\u00A0— или русские, или латинские");
  }
  if (login.toLowerCase() === guestLogin) throw refuse("Этот логин\u00A0— для гостей. Придумайте другой.");
  if (role === 3 && (await claimsStaff(login))) {
    throw refuse("Так называются сотрудники игры. Придумайте другой логин.");
  }
  return login;
}

/** Columns that change with a new login. */
export async function newLogin(given: string, bearer: Bearer) {
  const login = await checkLogin(given, bearer);
  return { login, login_key: await lookalikeKey(login), login_clash: false };
}

/**
 * Scripts of UAX 31, table 5, that run from left to right: the others reverse the text beside
 * them.
 */
const scripts = (
  "Latin Cyrillic Greek Armenian Georgian Ethiopic Hangul Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu " +
  "Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Bopomofo"
)
  .split(" ")
  .map((script) => new RegExp(`^[\\p{scx=${script}}\\p{sc=Zyyy}\\p{sc=Zinh}]+$`, "u"));
const japanese = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Zyyy}\p{sc=Zinh}]+$/u;
/** Invisible characters, or ones that change how others are shown; emoji need some of them. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Without those that are shown as a letter in a box. */
const emoji = /[\p{RGI_Emoji}--\q{🅰️|🅱️|🅾️|🅿️}]/gv;

/**
 * Normalises and checks a new name; an empty text means no name. Names need not be unique, and each
 * word may be of another alphabet.
 */
export async function checkName(given: string, { role }: Bearer): Promise<string> {
  const refuse = (message: string) => invalidField("name", message);
  const name = given
    .normalize("NFC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
  if (Array.from(name).length > limits.name.max) throw refuse(`Имя\u00A0— не длиннее ${limits.name.max}\u00A0символов`);
  const text = name.replaceAll(emoji, " ");
  if (unusualLetters.test(text.normalize("NFKD"))) {
    throw refuse("В\u00A0имени есть необычная буква. Замените её обычной.");
  }
  if (invisible.test(text)) throw refuse("В\u00A0имени есть невидимый знак. Наберите его заново.");
  if (/\p{M}{3}/u.test(text)) throw refuse("В\u00A0имени слишком много значков над буквой");
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (!words.every((word) => [...scripts, japanese].some((script) => script.test(word)))) {
    throw refuse("Буквы одного слова\u00A0— из\u00A0одного алфавита, слева направо");
  }
  if (role === 3 && (await claimsStaff(name))) {
    throw refuse("Так называются сотрудники игры. Напишите другое имя.");
  }
  return name;
}

/** A guest's name, refused for the same reasons as an account's. */
export async function checkGuestName(given: string): Promise<string> {
  const name = await checkName(given, { role: 3 });
  if (name === "") throw invalidField("name", "Введите имя");
  return name;
}

/** Passwords that attackers try first are refused. */
export async function checkPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalidField("password", "Такой пароль слишком известен. Придумайте другой.");
  }
}

/** E.164, or null where there is none. */
export function checkPhone(phone: string | undefined): string | null {
  if (phone === undefined || phone === "") return null;
  const number = phoneOf(phone);
  if (number === null) throw invalidField("phone", "Похоже, в\u00A0номере ошибка. Пример: +7(900)123-45-67");
  return number;
}
