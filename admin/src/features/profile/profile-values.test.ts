import type { User } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { identityChanged, readUser } from "./profile-values.ts";

const user: User = {
  _id: "0199aa00-0000-7000-8000-000000000001",
  login: "anna",
  name: null,
  email: "anna@example.org",
  phone: null,
  role: 2,
  photo: null,
  score: 0,
  type: "Бесплатный",
  user_category: "default",
  subscription_checked_at: null,
  stocks: [],
  guessed_sounds: { all: { count: 0 } },
  created_at: "2026-05-01T09:00:00.000Z",
};

it.each([
  ["nothing", {}, false],
  ["the name", { name: "Анна" }, false],
  ["the password", { password: "новый пароль", again: "новый пароль" }, false],
  ["what the mask leaves of no phone", { phone: "+7(" }, false],
  ["the login", { login: "anya" }, true],
  ["the e-mail", { email: "" }, true],
  ["the phone", { phone: "+7(916)123-45-67" }, true],
])("%s: whether it requires the current password", (_what, changes, expected) => {
  expect(identityChanged({ ...readUser(user), ...changes }, user)).toBe(expected);
});

it("compares a phone by its masked form", () => {
  const known = { ...user, phone: "+79161234567" };
  expect(identityChanged(readUser(known), known)).toBe(false);
  expect(identityChanged({ ...readUser(known), phone: "" }, known)).toBe(true);
});
