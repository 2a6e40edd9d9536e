import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { spawnSync } from "node:child_process";

const oldest = 15;
const debianFolder = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, 15 or newer, or undefined. */
export function findPostgres() {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder).map((version) => join(debianFolder, version, "bin")) : [];
  return [...(process.env.PATH ?? "").split(delimiter), ...debian].find((folder) => version(folder) >= oldest);
}

function version(folder) {
  const program = join(folder, "postgres");
  if (!existsSync(program)) return 0;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(stdout ?? "")?.[0] ?? 0);
}
