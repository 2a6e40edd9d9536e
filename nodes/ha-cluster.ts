import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { waitUntil } from "../crash/home.ts";
import { spawnGuarded } from "../server/src/test/guarded.ts";
import { findPostgres, freePort, plainUser } from "../server/src/test/postgres.ts";
import {
  address,
  chownTo,
  env,
  execute,
  longest,
  type Member,
  memberNames,
  password,
  type Ports,
  startMember,
} from "./ha-member.ts";
import { listens } from "./nginx.ts";

const run = promisify(execFile);

/** The programs for a cluster of three PostgreSQL that are missing here. */
export function missingForHa(): string[] {
  const has = (program: string, word: string) => spawnSync(program, [word], { env }).status === 0;
  return [
    ...(findPostgres() === undefined ? ["PostgreSQL 15 or newer"] : []),
    ...(has("etcd", "--version") ? [] : ["etcd-server"]),
    ...(has("patroni", "--version") ? [] : ["patroni"]),
    ...(has("haproxy", "-v") ? [] : ["haproxy"]),
  ];
}

export type Ha = Awaited<ReturnType<typeof startHa>>;

/** Three machines with etcd, Patroni and PostgreSQL each, and HAProxy in front, by the files of deploy/cluster. */
export async function startHa() {
  await using started = new AsyncDisposableStack();
  const user = process.getuid?.() === 0 ? plainUser() : {};
  const dir = mkdtempSync(path.join(tmpdir(), "hitoslov-ha-"));
  started.defer(() => rmSync(dir, { recursive: true, force: true }));
  chownTo(dir, user);
  const ports: Ports[] = [];
  for (let n = 0; n < memberNames.length; n++) {
    ports.push({ peer: await freePort(), client: await freePort(), rest: await freePort(), pg: await freePort() });
  }
  const members: Member[] = [];
  for (const name of memberNames) members.push(await startMember({ name, dir, user, ports, started }));
  await Promise.all(members.map(({ hasQuorum }) => waitUntil(hasQuorum, longest)));
  for (const { startPatroni } of members) startPatroni();

  const port = await freePort();
  const proxied: NodeJS.ProcessEnv = { LISTEN: address(port) };
  for (const [n, { pg, rest }] of members.entries()) {
    proxied[`DB${n + 1}`] = address(pg.port);
    proxied[`REST${n + 1}`] = String(rest.port);
  }
  const config = new URL("../deploy/cluster/haproxy.cfg", import.meta.url).pathname;
  const haproxy = spawnGuarded("haproxy", ["-db", "-f", config], { ...env, ...proxied });
  haproxy.child.stdout.resume();
  started.defer(haproxy.stop);
  await waitUntil(() => listens(port), longest);

  const leader = async () => {
    const leading = await Promise.all(members.map(({ leads }) => leads()));
    return members.find((_, n) => leading[n]);
  };
  const isWhole = async () => (await leader())?.isFollowed() ?? false;
  await waitUntil(isWhole, longest, 200);
  const url = (role: string, database: string) => `postgres://${role}:${password}@${address(port)}/${database}`;
  await execute(url("postgres", "postgres"), `create role hitoslov login password '${password}'`);
  await execute(url("postgres", "postgres"), "create database hitoslov owner hitoslov");

  const running = started.move();
  return {
    url: url("hitoslov", "hitoslov"),
    members,
    leader,
    /** Whether there is a leader whom both others follow, one of them synchronously. */
    isWhole,
    switchover: async () => {
      const words = ["-c", members[0]?.config ?? "", "switchover", "--force"];
      // Patroni refuses, with exit code 0, while no replica is known to have every commit.
      await waitUntil(
        async () => (await run("patronictl", words, { env })).stdout.includes("Successfully switched over"),
        longest,
        500,
      );
    },
    stop: () => running.disposeAsync(),
  };
}
