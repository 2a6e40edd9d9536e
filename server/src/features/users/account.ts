import { invalidField } from "../../http/errors.ts";
import { isCommonPassword } from "../session/common-passwords.ts";
import { phoneOf } from "../session/phone.ts";

/** What is said when somebody else has the login, the e-mail or the phone; by constraint. */
export const uniqueFields = {
  users_login: { field: "login", message: "Такой логин уже занят" },
  users_email: { field: "email", message: "Эта почта уже занята" },
  users_phone: { field: "phone", message: "Этот телефон уже занят" },
} as const;

/** The specification's login of who has none; see docs/decisions/007. */
const guestLogin = "guest";

/** A login may not read as a phone, by which one signs in as well, nor make somebody of a guest. */
export function checkLogin(login: string): void {
  if (phoneOf(login) !== null) throw invalidField("login", "Логин не может быть номером телефона");
  if (login.toLowerCase() === guestLogin) {
    throw invalidField("login", "Этот логин\u00A0— для гостей. Придумайте другой.");
  }
}

/** What everybody tries first protects nobody. */
export function checkPassword(password: string): void {
  if (isCommonPassword(password)) {
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
