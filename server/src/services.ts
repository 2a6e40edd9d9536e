import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import type { CatalogueCache } from "./features/game/catalogue.ts";

/** What every handler may use. One set a process. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  readonly catalogue: CatalogueCache;
  /** The server's clock, the only one that counts. */
  readonly now: () => Date;
};
