import autocannon from "autocannon";
import { atOnce, callNames, calls } from "./calls.ts";

/** Puts load on a server by one call; a process of its own, which prints the results. */
export type Load = {
  readonly url: string;
  readonly call: string;
  readonly round: number;
  readonly players: number;
  readonly seconds: number;
};
export type Outcome = {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Including those before the measurement. */
  readonly answered: number;
};

export const connections = 16;

const [given = ""] = process.argv.slice(2);
// `measure.ts` has written it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const load = JSON.parse(given) as Load;
const name = callNames.find((known) => known === load.call);
if (name === undefined) throw new Error(`No call is called ${load.call}`);
const { request } = calls[name];

let index = 0;
const options = {
  url: load.url,
  connections,
  requests: [
    {
      setupRequest: (blank: autocannon.Request) => {
        const { method, path, headers, body } = request(index++, load);
        return {
          ...blank,
          method,
          path,
          headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        };
      },
    },
  ],
} satisfies autocannon.Options;
// Every player has called before, as in a game in progress.
await autocannon({ ...options, amount: atOnce });
const outcome = await autocannon({ ...options, duration: load.seconds });
const { requests, latency, non2xx, errors } = outcome;
console.log(
  JSON.stringify({
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
    answered: atOnce + requests.total,
  } satisfies Outcome),
);
