import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import type { EventQueue } from "./features/analytics/event-queue.ts";
import type { CatalogueCache } from "./features/game/catalogue.ts";
import type { KnownPlays } from "./features/game/known-plays.ts";
import type { Callers } from "./http/callers.ts";
import type { Mail } from "./mail/mail.ts";
import type { DiskStore, RemoteStore } from "./media/store.ts";
import type { Meters } from "./observability/meters.ts";

/** What every handler may use. One set a process. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  readonly callers: Callers;
  readonly catalogue: CatalogueCache;
  readonly plays: KnownPlays;
  readonly media: DiskStore | RemoteStore;
  readonly mail: Mail;
  readonly events: EventQueue;
  readonly meters: Meters;
  /** The address people reach this server at, for links in mails: never what a request says of itself. */
  readonly origin: () => string;
  /** The server's clock, the only one that counts. */
  readonly now: () => Date;
};
