import type { Contract } from "@hitoslov/contract";
import type { FileRoute } from "@hitoslov/contract/client";
import type { TestApp } from "./app.ts";
import { accountWrites } from "./staff-writes/accounts.ts";
import { contentWrites } from "./staff-writes/content.ts";
import { drawWrites } from "./staff-writes/draws.ts";
import { playerWrites } from "./staff-writes/players.ts";
import { songWrites } from "./staff-writes/songs.ts";
import type { Sent, StaffWrites } from "./staff-writes/staff-write.ts";

/** Every call by which staff change something, by its name. */
export const staffWrites: StaffWrites = {
  ...songWrites,
  ...playerWrites,
  ...contentWrites,
  ...drawWrites,
  ...accountWrites,
};

/** Sends the prepared input over HTTP, with its files. */
export async function send(app: TestApp, name: keyof Contract, { input, files }: Sent, token: string) {
  // The tables pair every name with its own input, which the compiler cannot tell from a lookup.
  return files === undefined
    ? app.call(name, input, token)
    : app.upload(name as FileRoute, input as Record<string, string>, files, token);
}
