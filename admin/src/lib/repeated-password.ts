import { ApiError } from "@hitoslov/contract/client";

/** Refuses, as the server does what is wrong, a password that was not typed alike twice. */
export function checkRepeated(password: string, again: string): void {
  if (password === again) return;
  const message = "Пароли не совпадают";
  throw new ApiError(400, { code: "bad_request", message, fields: { again: message } });
}
