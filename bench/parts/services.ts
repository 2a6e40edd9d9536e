import { readConfig } from "../../server/src/config.ts";
import { openDatabase } from "../../server/src/db/client.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { openCatalogue } from "../../server/src/domains/play/load-catalogue.ts";
import { createDefaults } from "../../server/src/domains/songs/reference-lists/defaults.ts";
import { openDiskStore } from "../../server/src/media/disk.ts";
import { openServices } from "../../server/src/services.ts";

/** The services of a node on a new database, and what the factories of tests need of them. `now`: the clock of the jobs. */
export async function openNode(
  environment: { readonly DATABASE_URL: string; readonly DATA_DIR: string } & Readonly<Record<string, string>>,
  now = () => new Date(),
) {
  const config = readConfig({ ...environment, LOG_LEVEL: "error" });
  const db = await openDatabase(config);
  await migrate(db);
  await createDefaults(db.kysely);
  const media = await openDiskStore(environment.DATA_DIR);
  const opened = await openServices({ config, db, media, origin: () => "https://hitoslov.example" });
  let { catalogue } = opened;
  const services = {
    ...opened,
    now,
    catalogue: { current: () => catalogue.current(), close: () => catalogue.close() },
  };
  const maker = {
    db,
    clock: { now: () => new Date(), advance: () => 0 },
    refreshCatalogue: async () => {
      await catalogue.close();
      catalogue = await openCatalogue(db);
    },
  };
  const close = async () => {
    await services.mail.settled();
    await services.events.close();
    await catalogue.close();
    await db.close();
  };
  return { db, services, maker, close };
}
