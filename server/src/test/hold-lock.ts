import { lockDataDir } from "../db/data-lock.ts";

/** Holds the lock of the given folder till it is killed. */
await lockDataDir(process.argv[2] ?? "");
console.log("locked");
setInterval(() => {}, 60_000);
