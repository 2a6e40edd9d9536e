import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnGuarded } from "../server/src/test/guarded.ts";
import { fillTemplate } from "./template.ts";

// Debian puts it where the PATH of a plain user does not lead.
const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"], { env }).status === 0;
}

/** Starts nginx on a loopback port in front of nodes on others, by deploy/nginx.conf. It ends with this process. */
export async function startNginx(port: number, nodes: readonly number[]) {
  const dir = await mkdtemp(join(tmpdir(), "hitoslov-nginx-"));
  await mkdir(join(dir, "cache"));
  const site = fillTemplate("nginx.conf", {
    NODES: nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=5s;`).join(" "),
    LISTEN: `127.0.0.1:${port}`,
    TLS: "/dev/null",
    CACHE_DIR: join(dir, "cache"),
    ACCESS_LOG: join(dir, "access.log"),
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  );
  const main = [
    // Only this user can read the folder.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "daemon off; worker_processes 2;",
    `pid ${join(dir, "pid")}; error_log stderr;`,
    "events { worker_connections 4096; }",
    `http { ${temporary.join(" ")} include ${join(dir, "site.conf")}; }`,
  ];
  await writeFile(join(dir, "site.conf"), site);
  await writeFile(join(dir, "nginx.conf"), main.join("\n"));
  const options = ["-p", dir, "-e", "stderr", "-c", join(dir, "nginx.conf")];
  const tried = spawnSync("nginx", [...options, "-t"], { env, encoding: "utf8" });
  if (tried.status !== 0) throw new Error(`nginx does not take deploy/nginx.conf:\n${tried.stderr}`);
  const { child, stop } = spawnGuarded("nginx", options, env);
  child.stdout.resume();
  while (!(await listens(port))) await sleep(20);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The id of the master process, whose children are the workers. */
    pid: () => Number(readFileSync(join(dir, "pid"), "utf8")),
    accesses: () => readFileSync(join(dir, "access.log"), "utf8").trimEnd().split("\n"),
    stop: async () => {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Whether a server accepts connections on this port of the loopback. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
