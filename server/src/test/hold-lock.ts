import { lockDataDir } from "../db/data-lock.ts";

/** Holds the lock of the given folder till it is killed. */
await lockDataDir(process.argv[2] ?? "");
process.stdout.write("locked\n");
setInterval(() => {}, 60_000);
