import type { PublicContract } from "@hitoslov/contract";
import { type ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:endpoints";
import { signOut, token } from "./session.ts";

/** Called with the address to go to when the server no longer knows this session. */
let leave: (location: string) => void = () => {};

export function onLeave(handler: (location: string) => void): void {
  leave = handler;
}

export type GameClient = Client<keyof PublicContract>;

export const api: GameClient = createClient(endpoints, { token, onError: handleError });

/** What every refusal may mean for the session. */
export function handleError({ status, body }: ApiError): void {
  if (status !== 401) return;
  if (body.code === "game_token_invalid") leave(ownPath(body.location));
  else if (token() !== null) {
    signOut();
    leave(ownPath(body.location));
  }
}

/** Only a path of ours: a location may not lead to another site. */
function ownPath(location: string | undefined): string {
  return location !== undefined && /^\/(?![/\\])/.test(location) ? location : "/auth";
}
