import { execFile, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { mountSmallDisk, type SmallDisk } from "../crash/disk.ts";
import { waitUntil } from "../crash/home.ts";
import { spawnGuarded } from "../server/src/test/guarded.ts";
import { findPostgres, freePort, plainUser } from "../server/src/test/postgres.ts";
import { openTcpProxy } from "../server/src/test/tcp-proxy.ts";
import { listens } from "./nginx.ts";
import { fillTemplate } from "./template.ts";

const run = promisify(execFile);
const names = ["db1", "db2", "db3"];
const at = (port: number) => `127.0.0.1:${port}`;
const password = "Abc123-Abc123";
/** Ends what hangs, ms. */
const longest = 120_000;
/** Of a disk that is to be full: a small database and some of its log. */
const megabytes = 400;
// Debian puts HAProxy where a plain user's PATH does not lead.
const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin`, LC_ALL: "C.UTF-8" };

/** What three PostgreSQL of one cluster need and is not there. */
export function missingForHa(): string[] {
  const has = (program: string, word: string) => spawnSync(program, [word], { env }).status === 0;
  return [
    ...(findPostgres() === undefined ? ["PostgreSQL 15 or newer"] : []),
    ...(has("etcd", "--version") ? [] : ["etcd-server"]),
    ...(has("patroni", "--version") ? [] : ["patroni"]),
    ...(has("haproxy", "-v") ? [] : ["haproxy"]),
  ];
}

/** Writes down which process it is. At the end it goes at once, even frozen, and so does the PostgreSQL it looks after. */
const script = `pidFile=$1 data=$2; shift 2; "$@" & echo $! >"$pidFile"
  trap 'kill -9 $! $(head -n 1 "$data/postmaster.pid") 2>/dev/null' TERM; wait`;

type User = { readonly uid?: number; readonly gid?: number };
type Ports = { readonly peer: number; readonly client: number; readonly rest: number; readonly pg: number };
export type Ha = Awaited<ReturnType<typeof startHa>>;
export type Member = Awaited<ReturnType<typeof startMember>>;

/** Three machines with etcd, Patroni and PostgreSQL each, and HAProxy before them, by the files of deploy/cluster. */
export async function startHa() {
  await using started = new AsyncDisposableStack();
  const user = process.getuid?.() === 0 ? plainUser() : {};
  const dir = mkdtempSync(path.join(tmpdir(), "hitoslov-ha-"));
  started.defer(() => rmSync(dir, { recursive: true, force: true }));
  own(dir, user);
  const ports: Ports[] = [];
  for (let n = 0; n < names.length; n++) {
    ports.push({ peer: await freePort(), client: await freePort(), rest: await freePort(), pg: await freePort() });
  }
  const members: Member[] = [];
  for (const name of names) members.push(await startMember({ name, dir, user, ports, started }));
  await Promise.all(members.map(({ hasQuorum }) => waitUntil(hasQuorum, longest)));
  for (const { startPatroni } of members) startPatroni();

  const port = await freePort();
  const proxied: NodeJS.ProcessEnv = { LISTEN: at(port) };
  for (const [n, { pg, rest }] of members.entries()) {
    proxied[`DB${n + 1}`] = at(pg.port);
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
  const url = (role: string, database: string) => `postgres://${role}:${password}@${at(port)}/${database}`;
  await execute(url("postgres", "postgres"), `create role hitoslov login password '${password}'`);
  await execute(url("postgres", "postgres"), "create database hitoslov owner hitoslov");

  const running = started.move();
  return {
    url: url("hitoslov", "hitoslov"),
    members,
    leader,
    /** Whether somebody leads and both others follow, one of them in every commit. */
    isWhole,
    switchover: async () => {
      const words = ["-c", members[0]?.config ?? "", "switchover", "--force"];
      // It is refused, with exit code 0, while no replica is known to have every commit.
      await waitUntil(
        async () => (await run("patronictl", words, { env })).stdout.includes("Successfully switched over"),
        longest,
        500,
      );
    },
    stop: () => running.disposeAsync(),
  };
}

type Place = {
  readonly name: string;
  readonly dir: string;
  readonly user: User;
  readonly ports: readonly Ports[];
  readonly started: AsyncDisposableStack;
};

async function startMember({ name, dir, user, ports, started }: Place) {
  const port = ports[names.indexOf(name)];
  if (port === undefined) throw new Error(`There is no ${name}`);
  const folder = (...words: string[]) => {
    const made = path.join(...words);
    mkdirSync(made, { mode: 0o700 });
    own(made, user);
    return made;
  };
  const home = folder(dir, name);
  const disk: SmallDisk | undefined = await mountSmallDisk(megabytes);
  if (disk !== undefined) started.defer(() => disk.close());
  const data = folder(disk?.dir ?? home, "data");
  // What others reach of it, and what it reaches of etcd.
  const [rest, pg, ...etcds] = await Promise.all([
    openTcpProxy(port.rest),
    openTcpProxy(port.pg),
    ...ports.map(({ client }) => openTcpProxy(client)),
  ]);
  const wires = [rest, pg, ...etcds];
  started.defer(() => wires.forEach((wire) => wire.close()));

  const guards: (() => Promise<void>)[] = [];
  started.defer(async () => void (await Promise.all(guards.map((stop) => stop()))));
  const guard = (program: string, words: string[], more: NodeJS.ProcessEnv = {}) => {
    const pidFile = path.join(home, `${program}.pid`);
    const { child, stop } = spawnGuarded(
      "sh",
      ["-c", script, "sh", pidFile, data, program, ...words],
      { ...env, ...more },
      user,
    );
    child.stdout.resume();
    guards.push(stop);
  };
  const settings = fillTemplate("cluster/etcd.env", {
    NAME: name,
    ETCD_DIR: path.join(home, "etcd"),
    PEER: at(port.peer),
    CLIENT: at(port.client),
    PEERS: ports.map(({ peer }, n) => `${names[n]}=http://${at(peer)}`).join(),
  });
  guard(
    "etcd",
    [],
    Object.fromEntries([...settings.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = "", value]) => [key, value])),
  );
  const config = path.join(home, "patroni.yaml");
  const filled = fillTemplate("cluster/patroni.yaml", {
    NAME: name,
    ETCD: etcds.map((wire) => at(wire.port)).join(),
    REST: at(rest.port),
    REST_LISTEN: at(port.rest),
    PG: at(pg.port),
    PG_LISTEN: at(port.pg),
    NETWORK: "127.0.0.1/32",
    DATA_DIR: data,
    SOCKET_DIR: home,
    PGPASS: path.join(home, "pgpass"),
    BIN_DIR: findPostgres() ?? "",
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    REWIND_PASSWORD: password,
    REST_PASSWORD: password,
  });
  writeFileSync(config, filled);
  own(config, user);

  const pidIn = (file: string) => Number.parseInt(readFileSync(file, "utf8"), 10);
  const etcd = () => pidIn(path.join(home, "etcd.pid"));
  const patroni = () => pidIn(path.join(home, "patroni.pid"));
  const postmaster = () => pidIn(path.join(data, "postmaster.pid"));
  const ask = async (word: string) =>
    fetch(`http://${at(port.rest)}/${word}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const tell = async (word: string) => (await ask(word))?.text();
  const signal = (pids: readonly number[], what: NodeJS.Signals) => {
    // One that has ended since needs none.
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, what);
  };
  let frozen: number[] = [];
  const thaw = () => {
    signal(frozen, "SIGCONT");
    frozen = [];
  };
  // Whatever is frozen would outlive all others.
  started.defer(thaw);
  return {
    name,
    config,
    disk,
    pg,
    rest,
    startPatroni: () => guard("patroni", [config]),
    hasQuorum: async () => {
      const health = await fetch(`http://${at(port.client)}/health`).catch(() => undefined);
      return health?.ok === true;
    },
    leads: async () => (await ask("primary"))?.ok === true,
    /** Whether both others take its log, and one of them is known to have every commit. */
    isFollowed: async () => {
      const [known = "", found = ""] = await Promise.all(["cluster", "patroni"].map(tell));
      const streaming = found.match(/"state": "streaming"/g) ?? [];
      return known.includes('"sync_standby"') && streaming.length === names.length - 1;
    },
    /** Has it use up files of its log till it has none to go on with. */
    useLog: async () => {
      const next = "select pg_logical_emit_message(false, '', ''), pg_switch_wal()";
      const goesOn = () => execute(`postgres://postgres:${password}@${at(port.pg)}/postgres`, next).then(() => true);
      while (await goesOn().catch(() => false));
    },
    kill: () => signal([patroni(), postmaster()], "SIGKILL"),
    /** The whole machine. */
    freeze: () => {
      const roots = [etcd(), patroni(), postmaster()];
      signal(roots, "SIGSTOP");
      // Now none is started any more.
      const below = descendantsOf(roots);
      signal(below, "SIGSTOP");
      frozen = [...roots, ...below];
    },
    thaw,
    /** Its cable: an etcd that nobody reaches and that reaches nobody is as good as frozen. */
    cut: () => {
      for (const wire of wires) wire.cut();
      signal([etcd()], "SIGSTOP");
    },
    mend: () => {
      for (const wire of wires) wire.mend();
      signal([etcd()], "SIGCONT");
    },
  };
}

function own(place: string, { uid, gid }: User): void {
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
}

function descendantsOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      parents.set(Number(pid), Number(parent));
    } catch {
      // It has ended since.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (roots.includes(parent) || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
