import { describe, expect, it } from "vitest";
import { AppError } from "../../http/errors.ts";
import { checkLogin } from "./account.ts";

describe("a login", () => {
  it.each(["guest", "Guest", "GUEST"])("is nobody's that a guest has: %s", (login) => {
    expect(() => checkLogin(login)).toThrow(AppError);
    expect(() => checkLogin(login)).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({ fields: { login: expect.stringMatching(/гостей/) } }),
      }),
    );
  });

  it.each(["guest-1", "guests", "гость"])("may begin or sound like it: %s", (login) => {
    expect(() => checkLogin(login)).not.toThrow();
  });
});
