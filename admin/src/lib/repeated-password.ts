import { ApiError } from "@hitoslov/contract/client";

/** Throws like a 400 of the server if the two passwords differ. */
export function checkRepeated(password: string, again: string): void {
  if (password === again) return;
  const message = "Пароли не совпадают";
  throw new ApiError(400, { code: "bad_request", message, fields: { again: message } });
}
