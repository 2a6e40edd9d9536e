import { startPostgres } from "./postgres.ts";

/** Runs a private PostgreSQL till it is killed. */
const { socketDir } = await startPostgres();
console.log(socketDir);
setInterval(() => {}, 60_000);
