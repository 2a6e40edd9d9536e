import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** Programs that some tests start, by Debian package. */
const wanted = {
  "redis-server": "redis-server",
  nginx: "nginx",
  pgbackrest: "pgbackrest",
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
};

/** Installs them if that needs no password; tests that miss one say so. */
export async function ensureTools() {
  const missing = Object.keys(wanted).filter((program) => !isOnPath(program));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${missing.join(", ")}...`);
  await aptInstall(...missing.map((program) => wanted[program]));
}

function isOnPath(program) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(join(folder, program)));
}

export async function aptInstall(...names) {
  // In runlevel 1 an installed service is not started.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await run("apt-get", ["update", "--quiet"], { env });
  await run("apt-get", ["install", "--yes", "--quiet", "--no-install-recommends", ...names], { env });
}
