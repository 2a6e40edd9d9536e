import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../http/errors.ts";

/** What the process counts of itself, from its start. */
export type Meters = {
  readonly registry: Registry;
  readonly requests: Histogram<"method" | "route" | "status">;
  readonly playsOpened: Counter;
  readonly finishes: Counter<"outcome">;
  readonly logins: Counter<"way" | "outcome">;
  readonly pressure: Gauge;
  readonly shed: Counter<"waits">;
};

export function openMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request to the end of its answer",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    playsOpened: new Counter({ name: "hitoslov_plays_opened_total", help: "Songs heard to begin", registers }),
    finishes: new Counter({
      name: "hitoslov_finishes_total",
      help: "Songs that came to an end: guessed or failed",
      labelNames: ["outcome"],
      registers,
    }),
    logins: new Counter({
      name: "hitoslov_logins_total",
      help: "Attempts to sign in, by the way and how they ended: ok, or the code of the refusal",
      labelNames: ["way", "outcome"],
      registers,
    }),
    pressure: new Gauge({
      name: "hitoslov_pressure_seconds",
      help: "How long calls are kept waiting while many are under way: the loop, a connection, a check",
      registers,
    }),
    shed: new Counter({
      name: "hitoslov_calls_shed_total",
      help: "Calls refused because the node was overloaded, by what they are: report, staff_list, list, deal",
      labelNames: ["waits"],
      registers,
    }),
  };
}

/** Counts how an attempt to sign in ends. */
export async function countLogin<T>({ logins }: Meters, way: "password" | "operator", attempt: Promise<T>): Promise<T> {
  try {
    const signedIn = await attempt;
    logins.inc({ way, outcome: "ok" });
    return signedIn;
  } catch (error) {
    logins.inc({ way, outcome: error instanceof AppError ? error.body.code : "internal" });
    throw error;
  }
}
