import type { ErrorBody, PublicContract } from "@hitoslov/contract";
import { type ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:endpoints";
import { previewToken } from "./preview.ts";
import { expire, token } from "./session.ts";

/** Called with the refusal when the server no longer knows this session, or this game of it; that has the address to go to. */
let leave: (refusal: ErrorBody) => void = () => {};

export function onLeave(handler: (refusal: ErrorBody) => void): void {
  leave = handler;
}

export type GameClient = Client<keyof PublicContract>;

/** In a preview nothing is called without its token: without one a sign-in would be a real one. */
export function inPreview<E extends object>(all: E): E {
  if (previewToken !== null) for (const endpoint of Object.values(all)) Object.assign(endpoint, { anonymous: false });
  return all;
}

export const api: GameClient = createClient(inPreview(endpoints), { token, onError: handleError });

/** What every refusal may mean for the session; one of a session that is over already means nothing. */
export function handleError({ status, body }: ApiError, sent: string | null): void {
  if (status !== 401 || sent === null || sent !== token()) return;
  if (body.code !== "unauthorized" || expire()) leave(body);
}
