import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { mountSmallDisk, type SmallDisk } from "../crash/disk.ts";
import { spawnGuarded } from "../server/src/test/guarded.ts";
import { findPostgres } from "../server/src/test/postgres.ts";
import { openTcpProxy } from "../server/src/test/tcp-proxy.ts";
import { fillTemplate } from "./template.ts";

export const memberNames = ["db1", "db2", "db3"];
export const address = (port: number) => `127.0.0.1:${port}`;
export const password = "Abc123-Abc123";
/** A timeout for what hangs, ms. */
export const longest = 120_000;
/** The size of a disk that is to be full: a small database and some of its log. */
const megabytes = 400;
// Debian puts HAProxy where the PATH of a plain user does not lead.
export const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin`, LC_ALL: "C.UTF-8" };

/** Writes the id of the process to a file. SIGTERM kills it at once, even frozen, together with its PostgreSQL. */
const script = `pidFile=$1 data=$2; shift 2; "$@" & echo $! >"$pidFile"
  trap 'kill -9 $! $(head -n 1 "$data/postmaster.pid") 2>/dev/null' TERM; wait`;

type User = { readonly uid?: number; readonly gid?: number };
export type Ports = { readonly peer: number; readonly client: number; readonly rest: number; readonly pg: number };
export type Member = Awaited<ReturnType<typeof startMember>>;

type MemberOptions = {
  readonly name: string;
  readonly dir: string;
  readonly user: User;
  readonly ports: readonly Ports[];
  readonly started: AsyncDisposableStack;
};

/** A machine with etcd, Patroni and PostgreSQL, by the files of deploy/cluster. */
export async function startMember({ name, dir, user, ports, started }: MemberOptions) {
  const port = ports[memberNames.indexOf(name)];
  if (port === undefined) throw new Error(`There is no ${name}`);
  const folder = (...words: string[]) => {
    const made = path.join(...words);
    mkdirSync(made, { mode: 0o700 });
    chownTo(made, user);
    return made;
  };
  const home = folder(dir, name);
  const disk: SmallDisk | undefined = await mountSmallDisk(megabytes);
  if (disk !== undefined) started.defer(() => disk.close());
  const data = folder(disk?.dir ?? home, "data");
  // Connections of others to it, and its own to etcd.
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
    PEER: address(port.peer),
    CLIENT: address(port.client),
    PEERS: ports.map(({ peer }, n) => `${memberNames[n]}=http://${address(peer)}`).join(),
  });
  guard(
    "etcd",
    [],
    Object.fromEntries([...settings.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = "", value]) => [key, value])),
  );
  const config = path.join(home, "patroni.yaml");
  const filled = fillTemplate("cluster/patroni.yaml", {
    NAME: name,
    ETCD: etcds.map((wire) => address(wire.port)).join(),
    REST: address(rest.port),
    REST_LISTEN: address(port.rest),
    PG: address(pg.port),
    PG_LISTEN: address(port.pg),
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
  chownTo(config, user);

  const pidIn = (file: string) => Number.parseInt(readFileSync(file, "utf8"), 10);
  const etcd = () => pidIn(path.join(home, "etcd.pid"));
  const patroni = () => pidIn(path.join(home, "patroni.pid"));
  const postmaster = () => pidIn(path.join(data, "postmaster.pid"));
  const ask = async (word: string) =>
    fetch(`http://${address(port.rest)}/${word}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const tell = async (word: string) => (await ask(word))?.text();
  const signal = (pids: readonly number[], what: NodeJS.Signals) => {
    // A process may have ended since.
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, what);
  };
  let frozen: number[] = [];
  const thaw = () => {
    signal(frozen, "SIGCONT");
    frozen = [];
  };
  // Frozen processes would never end.
  started.defer(thaw);
  return {
    name,
    config,
    disk,
    pg,
    rest,
    startPatroni: () => guard("patroni", [config]),
    hasQuorum: async () => {
      const health = await fetch(`http://${address(port.client)}/health`).catch(() => undefined);
      return health?.ok === true;
    },
    leads: async () => (await ask("primary"))?.ok === true,
    /** Whether both others stream its log, and one of them is known to have every commit. */
    isFollowed: async () => {
      const [known = "", found = ""] = await Promise.all(["cluster", "patroni"].map(tell));
      const streaming = found.match(/"state": "streaming"/g) ?? [];
      return known.includes('"sync_standby"') && streaming.length === memberNames.length - 1;
    },
    /** Makes it use up files of its log until it has no room for another. */
    useLog: async () => {
      const next = "select pg_logical_emit_message(false, '', ''), pg_switch_wal()";
      const goesOn = () =>
        execute(`postgres://postgres:${password}@${address(port.pg)}/postgres`, next).then(() => true);
      while (await goesOn().catch(() => false));
    },
    kill: () => signal([patroni(), postmaster()], "SIGKILL"),
    /** Freezes the whole machine. */
    freeze: () => {
      const roots = [etcd(), patroni(), postmaster()];
      signal(roots, "SIGSTOP");
      // From now on no process can start others.
      const below = descendantsOf(roots);
      signal(below, "SIGSTOP");
      frozen = [...roots, ...below];
    },
    thaw,
    /** Disconnects it: an etcd without any connection behaves like a frozen one. */
    cut: () => {
      for (const wire of wires) wire.cut();
      signal([etcd()], "SIGSTOP");
    },
    reconnect: () => {
      for (const wire of wires) wire.mend();
      signal([etcd()], "SIGCONT");
    },
  };
}

export function chownTo(place: string, { uid, gid }: User): void {
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
}

function descendantsOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      parents.set(Number(pid), Number(parent));
    } catch {
      // The process has ended since.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (roots.includes(parent) || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

export async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
