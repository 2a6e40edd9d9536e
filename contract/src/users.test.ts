import { describe, expect, it } from "vitest";
import { text } from "./text.ts";
import { EmailSchema, LoginNameSchema, PasswordSchema, AccountNameSchema, PhoneSchema } from "./users.ts";

describe("a login", () => {
  it.for(["abc", "Анна", "анна.к-1_x", "ёжик", "x".repeat(32), "王小明"])("%s", (login) => {
    expect(LoginNameSchema.parse(` ${login} `)).toBe(login);
  });

  // Without «@» and «+» no login reads as an e-mail or as an international phone number.
  it.for([
    "",
    "ab",
    "x".repeat(33),
    "a b",
    "anna@x",
    "@@@",
    "+79001234567",
    "a\0b",
    "a\u200bb",
    "a\u202eb",
    "<b>",
    "a/b",
    "a\nb",
    "😀😀😀",
    "a\ud800b",
  ])("never %j", (login) => {
    expect(LoginNameSchema.safeParse(login).success).toBe(false);
  });
});

describe("a password", () => {
  it.for(["12345678", " ".repeat(8), "пароль с пробелом", "😀".repeat(8), "x".repeat(128)])(
    "%j stays as it is",
    (password) => {
      expect(PasswordSchema.parse(password)).toBe(password);
    },
  );

  it.for(["1234567", "x".repeat(129), "1234567\ud800", "😀".repeat(4)])("never %j", (password) => {
    expect(PasswordSchema.safeParse(password).success).toBe(false);
  });
});

describe("an e-mail", () => {
  it.for(["anna@example.ru", "A.B+c@sub.example.org"])("%s", (email) => {
    expect(EmailSchema.parse(` ${email} `)).toBe(email);
  });

  it.for([
    "",
    "anna",
    "anna@",
    "@example.ru",
    "a@b",
    "a b@example.ru",
    "a@exa mple.ru",
    "a@example.ru\0",
    `${"x".repeat(250)}@example.ru`,
    "a@b.ru,c@d.ru",
    "a@b.ru\nBcc: c@d.ru",
  ])("never %j", (email) => {
    expect(EmailSchema.safeParse(email).success).toBe(false);
  });
});

it.for(["\0", "а\0б", "\ud800", "а\udfffб"])("no text holds %j", (odd) => {
  for (const schema of [text(100, "Слишком длинно"), AccountNameSchema, PhoneSchema]) {
    expect(schema.safeParse(odd).error?.issues[0]?.message).toBe("В\u00A0тексте есть недопустимый знак");
  }
});

it("text is trimmed before its length is checked", () => {
  expect(text(3, "Слишком длинно").parse("  абв \n")).toBe("абв");
  expect(text(3, "Слишком длинно").safeParse("абвг").error?.issues[0]?.message).toBe("Слишком длинно");
  expect(text(3, "Слишком длинно").parse("a😀")).toBe("a😀");
});
