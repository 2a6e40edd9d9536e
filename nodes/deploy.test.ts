import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../server/src/config.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");
/** What still runs at a stop gets so long, s. */
const lastRequests = 10;

type Environment = Record<string, string>;

/** The settings as the server reads them; every name must be one that it knows. */
function settingsOf(environment: Environment) {
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-(.*?)|:\?)\}/g, (_, usual = "Abc123-Abc123") => usual),
    ]),
  );
  const config = readConfig(filled);
  expect(Object.keys(filled).filter((name) => !(name in config))).toEqual([]);
  return config;
}

it("compose.yaml sets what the server knows, and leaves it the time to stop", () => {
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
});

it("kubernetes.yaml sets what the server knows, and leaves it the time to stop", () => {
  const documents = parseAllDocuments(read("kubernetes.yaml"));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const all = documents.map((document) => document.toJS());
  const find = (kind: string) => all.find((each: { kind: string }) => each.kind === kind);
  const { DRAIN_SECONDS } = settingsOf({ ...find("Secret").stringData, ...find("ConfigMap").data });
  const { template } = find("Deployment").spec;
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + lastRequests);
  expect(find("Service").spec.selector).toEqual(template.metadata.labels);
  expect(find("PodDisruptionBudget").spec.selector.matchLabels).toEqual(template.metadata.labels);
});
