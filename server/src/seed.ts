import { readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { migrate } from "./db/migrate.ts";
import { migrationsIn } from "./db/period-boards.ts";
import { seedDemo } from "./db/seed.ts";
import { createDefaults } from "./domains/songs/reference-lists/defaults.ts";
import { openMediaStore } from "./media/open.ts";

// `npm run seed`: for a PostgreSQL database, which the server itself never fills unasked.
const config = readConfig(process.env);
const db = await openDatabase(config);
try {
  await migrate(db, migrationsIn(config.TIME_ZONE));
  await createDefaults(db.kysely);
  const songs = await seedDemo(db.kysely, await openMediaStore(config), config.TIME_ZONE);
  console.log(songs > 0 ? `Loaded ${songs} songs` : "There are songs already: nothing was loaded");
} finally {
  await db.close();
}
