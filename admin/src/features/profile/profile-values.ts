import type { User } from "@hitoslov/contract";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import { shownPhone } from "../../lib/masks.ts";

/** The values of the profile form; the passwords start empty. */
export function readUser(user: User) {
  return {
    name: user.name ?? "",
    login: user.login,
    email: user.email ?? "",
    phone: shownPhone(user.phone),
    current_password: "",
    password: "",
    again: "",
  };
}
type ProfileValues = ReturnType<typeof readUser>;

/** Whether login, e-mail or phone changes: that requires the password. */
export function identityChanged(values: ProfileValues, user: User): boolean {
  const { login, email, phone } = readUser(user);
  return values.login !== login || values.email !== email || typedPhone(values.phone) !== phone;
}
