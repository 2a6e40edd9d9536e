import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import { type EventQueue, openEventQueue } from "./domains/analytics/events/event-queue.ts";
import { type CatalogueCache, openCatalogue } from "./domains/play/load-catalogue.ts";
import { type KnownPlays, openKnownPlays } from "./domains/play/known-plays.ts";
import { openSessionCache, type SessionCache } from "./http/session-cache.ts";
import { type Mail, openMail } from "./mail/mail.ts";
import type { DiskStore, RemoteStore } from "./media/store.ts";
import { type Meters, openMeters } from "./observability/meters.ts";

/** What every handler may use; one instance per process. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  readonly sessions: SessionCache;
  readonly catalogue: CatalogueCache;
  readonly plays: KnownPlays;
  readonly media: DiskStore | RemoteStore;
  readonly mail: Mail;
  readonly events: EventQueue;
  readonly meters: Meters;
  /** The address people reach this server at, for links in mails; never taken from a request. */
  readonly origin: () => string;
  /** The server's clock, the only one that counts. */
  readonly now: () => Date;
};

/** The services of a process on its database and its store. */
export async function openServices(own: Pick<Services, "config" | "db" | "media" | "origin">): Promise<Services> {
  const { config, db } = own;
  return {
    ...own,
    sessions: openSessionCache(db.kysely),
    catalogue: await openCatalogue(db),
    plays: openKnownPlays(),
    mail: openMail(config),
    events: openEventQueue(db.kysely),
    meters: openMeters(),
    now: () => new Date(),
  };
}
