import type { FastifyRequest } from "fastify";

/** What the log says of a request: without its query, in which signatures, phones and searched words travel. */
export function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*$/s, ""), host, remoteAddress: ip };
}
