import { PasswordSchema } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { createPassword } from "./password.ts";

it("creates a password that the server accepts, a different one each time", () => {
  const passwords = Array.from({ length: 200 }, createPassword);
  expect(new Set(passwords).size).toBe(passwords.length);
  for (const password of passwords) {
    expect(PasswordSchema.parse(password)).toBe(password);
    expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect(password).not.toMatch(/[lIOo0i1]/);
  }
});

it("uses every character of the alphabet", () => {
  const letters = new Set(Array.from({ length: 500 }, createPassword).join(""));
  expect(letters.size).toBe(55);
});
