import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openTestBeacon } from "../../../test/beacon.ts";
import { ignoreTimeouts } from "../../../test/ignore-timeouts.ts";
import { listenToLog } from "../../../test/log-lines.ts";
import { askEach, askRelays, isInside } from "./relays.ts";

let beacon: Awaited<ReturnType<typeof openTestBeacon>>;
let app: TestApp;
beforeAll(async () => {
  beacon = await openTestBeacon();
  // Relays are those of the settings, as where nobody has a network of their own.
  app = await createTestApp({ BEACON_PUBLIC_KEY: beacon.chain.public_key });
});
beforeEach(async () => {
  await app.reset();
  const timeouts = ignoreTimeouts();
  return () => timeouts.mockRestore();
});
afterAll(async () => {
  beacon.close();
  await app.close();
});

it.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "::10.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
])("%s cannot be the address of a relay", (address) => {
  expect(isInside(address, address.includes(":") ? 6 : 4)).toBe(true);
});

it.each(["1.1.1.1", "172.32.0.1", "192.0.2.1", "2606:4700::1111", "::ffff:1.1.1.1"])(
  "%s can be the address of a relay",
  (address) => {
    expect(isInside(address, address.includes(":") ? 6 : 4)).toBe(false);
  },
);

it.each(["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"])(
  "a relay at %s is never asked, also where it stands in the settings",
  async (host) => {
    const said = listenToLog();
    const { port } = new URL(beacon.environment.BEACON_RELAY);
    await app.db.kysely
      .updateTable("settings")
      .set({ beacon_relays: [`http://${host}:${port}`] })
      .execute();
    expect(await askRelays(app.services, 1000)).toBeUndefined();
    said.stop();
    expect(beacon.asked).toEqual([]);
    expect(said.text()).toContain("no public address");
  },
);

type Answer = Parameters<typeof beacon.set>[0];

it.each<[string, Answer]>([
  ["fails", (_round, response) => void response.writeHead(500).end()],
  ["breaks off", (_round, response) => void response.destroy()],
  ["answers nonsense", (_round, response) => void response.end("{")],
  ["floods", (_round, response) => void response.end("f".repeat(100_000))],
  ["leads elsewhere", (_round, response) => void response.writeHead(302, { location: "/" }).end()],
  [
    "lies: another network has signed",
    (_round, response) => void response.end(JSON.stringify({ signature: "a".repeat(96) })),
  ],
  [
    "lies: it is the signature of another round",
    (round, response) => void response.end(JSON.stringify({ signature: beacon.sign(round + 1) })),
  ],
])("a relay that %s is skipped for the next one", async (_what, answer) => {
  const said = listenToLog();
  const bad = await openTestBeacon();
  bad.set(answer);
  beacon.asked.length = 0;
  const relays = [bad, beacon, beacon].map(({ environment }) => environment.BEACON_RELAY);
  expect(await askEach(beacon.chain, relays, 1000, true)).toBe(beacon.sign(1000));
  bad.close();
  said.stop();
  const address = `/${beacon.chain.hash}/public/1000`;
  expect([bad.asked, beacon.asked]).toEqual([[address], [address]]);
  expect(said.lines().map(({ relay }) => relay)).toEqual([relays[0]]);
});

it("the relays of the settings are asked in their order, each", async () => {
  const said = listenToLog();
  const relays = ["http://127.0.0.1:1", "http://127.0.0.2:1"];
  await app.db.kysely.updateTable("settings").set({ beacon_relays: relays }).execute();
  expect(await askRelays(app.services, 1000)).toBeUndefined();
  said.stop();
  expect(said.lines().map(({ relay }) => relay)).toEqual(relays);
});
