import { startPostgres } from "./postgres.ts";

/** Runs a private PostgreSQL till it is killed. */
const { socketDir } = await startPostgres();
process.stdout.write(`${socketDir}\n`);
setInterval(() => {}, 60_000);
