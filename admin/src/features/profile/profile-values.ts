import type { User } from "@hitoslov/contract";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import { shownPhone } from "../../lib/masks.ts";

/** What one edits of one's own account; the passwords are empty until one does. */
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

/** Whether something changes that one is recognised by and may sign in with: that takes the password. */
export function identityChanged(values: ProfileValues, user: User): boolean {
  const { login, email, phone } = readUser(user);
  return values.login !== login || values.email !== email || typedPhone(values.phone) !== phone;
}
