import fastify from "fastify";

/** Fastify that answers every call with bytes from memory: those that our server gave to the first request. */
export type Answer = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
};

const [given = ""] = process.argv.slice(2);
// `measure.ts` has written it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { method, path, status, type, body } = JSON.parse(given) as Answer;
const bytes = Buffer.from(body, "base64");
const app = fastify();
app.route({ method, url: path, handler: (_request, reply) => reply.code(status).type(type).send(bytes) });
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
