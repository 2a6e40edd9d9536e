import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { BeaconChain } from "@hitoslov/rules/beacon";
import type { Services } from "../../../services.ts";
import { log } from "../../../log.ts";
import { chainOf } from "./round.ts";

/** For one relay, ms. */
const timeout = 5000;
/** Of an answer; a round has about 300. */
const mostBytes = 4096;

/** Ranges of addresses that no public server has. */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(net, bits);
}
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(net, bits, "ipv6");
}

/** Whether it is an address of this machine or its network; also IPv4 mapped into IPv6. */
export function isInside(address: string, family: number): boolean {
  return inside.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Looks a name up as the system does, and refuses addresses inside: the connection goes to the checked address. */
const publicOnly: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    const bad = addresses.find(({ address, family }) => isInside(address, family));
    if (bad !== undefined) return done(new Error(`${name} is ${bad.address}, which is no public address`), "");
    const [first] = addresses;
    if (options.all === true || first === undefined) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** The answer of an address as text. No redirect is followed. */
async function read(url: URL, isOwn: boolean): Promise<string> {
  // An address in the URL is never looked up, so it is checked here.
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  if (!isOwn && isIP(host) !== 0 && isInside(host, isIP(host))) throw new Error(`${host} is no public address`);
  const signal = AbortSignal.timeout(timeout);
  const { get } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  return new Promise((resolve, reject) => {
    get(url, { signal, agent: false, ...(!isOwn && { lookup: publicOnly }) }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length > mostBytes) response.destroy(new Error("The answer is too long"));
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`The relay answered ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** The signature in an answer of a relay: JSON, or the signature alone. Undefined if there is none. */
export function signatureIn(answer: string): string | undefined {
  const text = answer.trim();
  if (!text.startsWith("{")) return text.toLowerCase();
  try {
    const told: unknown = JSON.parse(text);
    const isTold = typeof told === "object" && told !== null && "signature" in told;
    return isTold && typeof told.signature === "string" ? told.signature : undefined;
  } catch {
    return undefined;
  }
}

/** The verified signature of a round by the first relay that has it; undefined if none has. */
export async function askRelays(
  { config, db }: Pick<Services, "config" | "db">,
  round: number,
): Promise<string | undefined> {
  const { beacon_relays } = await db.kysely.selectFrom("settings").select("beacon_relays").executeTakeFirstOrThrow();
  const own = config.BEACON_RELAY;
  return askEach(chainOf(config), own === undefined ? beacon_relays : [own], round, own !== undefined);
}

/** Asks one relay after the other. `isOwn`: they may be on this machine or in its network. */
export async function askEach(
  chain: BeaconChain,
  relays: readonly string[],
  round: number,
  isOwn: boolean,
): Promise<string | undefined> {
  // Loaded here: it would slow every start, and few need it.
  const { verifyBeacon } = await import("@hitoslov/rules/beacon-signature");
  for (const relay of relays) {
    try {
      const url = new URL(`/${chain.hash}/public/${round}`, relay);
      const signature = signatureIn(await read(url, isOwn));
      if (signature !== undefined && verifyBeacon(chain, round, signature)) return signature;
      throw new Error("The relay's answer is not signed by the network");
    } catch (err) {
      log.warn({ err, relay, round }, "a relay of the beacon gave no round");
    }
  }
  return undefined;
}
