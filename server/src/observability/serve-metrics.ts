import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics } from "prom-client";
import { unauthorized } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { watch } from "./gauges.ts";

/** `GET /metrics` for Prometheus, to whoever knows the token; nothing is there without one. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { METRICS_TOKEN } = services.config;
  if (METRICS_TOKEN === undefined) return;
  const { registry, requests } = services.meters;
  collectDefaultMetrics({ register: registry });
  watch(services);

  app.addHook("onResponse", async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
  });

  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  app.get("/metrics", async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) throw unauthorized();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The template of the route. Files of the two apps are one: each build names them anew. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "none";
  return /^\/(api|media|metrics|healthz|readyz)\b/.test(url) ? url : "pages";
}

/** Of one length whatever is compared, so that the time tells nothing. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
