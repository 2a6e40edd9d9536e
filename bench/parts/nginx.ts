import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../server/src/test/postgres.ts";
import type { Server } from "./process.ts";

const program = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((file) => existsSync(file));

/** nginx with one worker, as our server is one process, which serves a folder at /media/. */
export async function startNginx(media: string): Promise<Server> {
  if (program === undefined) throw new Error("nginx was not found; apt-get install nginx");
  const dir = mkdtempSync(path.join(tmpdir(), "hitoslov-bench-nginx-"));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // Workers run as a plain user and have to read the file.
  if (isRoot) for (const folder of [path.dirname(media), media, dir]) chmodSync(folder, 0o755);
  writeFileSync(
    path.join(dir, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log; ${isRoot ? "user nobody nogroup;" : ""}
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; tcp_nopush on; types { audio/mpeg mp3; }
       client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
       uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
       server { listen 127.0.0.1:${port}; location /media/ { alias ${media}/; } }
     }`,
  );
  execFileSync(program, ["-t", "-q", "-c", path.join(dir, "nginx.conf")]);
  const child = spawn(program, ["-c", path.join(dir, "nginx.conf")], { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  for (
    let tries = 0;
    tries < 50 &&
    !(await fetch(url).then(
      () => true,
      () => false,
    ));
    tries++
  )
    await sleep(100);
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(dir, { recursive: true });
  };
  return { url, pid: child.pid ?? 0, stop };
}
