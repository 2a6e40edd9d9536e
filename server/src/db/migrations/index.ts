import type { Migration } from "kysely/migration";
import * as initial from "./0001-initial.ts";

/** Listed by hand, so that the bundle carries them; keys run in alphabetical order. */
export const migrations: Record<string, Migration> = { "0001-initial": initial };
