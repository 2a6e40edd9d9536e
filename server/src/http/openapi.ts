import type { Route, Routes } from "@hitoslov/contract";
import fastify, { type FastifyInstance, type FastifyRequest, type FastifySchema } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

const JsonObjectSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });

/**
 * `/api/openapi.json`, made from the schemas that validate, and `/api/docs` to read it. They are a
 * separate app, made at the first request so that it does not delay the start.
 */
export function serveDocs(app: FastifyInstance, routes: Routes): void {
  let docs: Promise<FastifyInstance> | undefined;
  const forward = async ({ url, headers }: FastifyRequest) => {
    docs ??= openDocs(routes);
    return (await docs).inject({ url, headers });
  };
  for (const url of ["/api/openapi.json", "/api/docs", "/api/docs/*"]) {
    app.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await forward(request);
      return reply.status(statusCode).headers(headers).send(rawPayload);
    });
  }
}

async function openDocs(routes: Routes): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const docs = fastify();
  docs.setValidatorCompiler(validatorCompiler);
  docs.setSerializerCompiler(serializerCompiler);
  await docs.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Хитослов", version: "1" },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } } },
      security: [{ token: [] }],
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const route = routes[schema.operationId ?? ""];
      return { schema: route === undefined ? schema : describeFiles(schema, route), url };
    },
  });
  await docs.register(swaggerUi, { routePrefix: "/api/docs" });
  docs.get("/api/openapi.json", { schema: { hide: true } }, () => docs.swagger());
  for (const [name, route] of Object.entries(routes)) {
    // Described here, answered by the app that people call.
    docs.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(name, route),
      handler: (_, reply) => reply.callNotFound(),
    });
  }
  return docs;
}

const file = { type: "string", format: "binary" };

/** Adds what the contract has no schema for: the files of a body, and answers that are a file or have no body. */
function describeFiles(schema: FastifySchema, { files, status, response, download }: Route): FastifySchema {
  return {
    ...schema,
    ...(files && { body: withParts(schema.body, Object.keys(files)) }),
    ...(response === undefined && { response: { [status]: describeAnswer(status, download) } }),
  };
}

function withParts(body: unknown, files: readonly string[]): object {
  const { properties, ...fields } = JsonObjectSchema.parse(body);
  return { ...fields, properties: { ...properties, ...Object.fromEntries(files.map((field) => [field, file])) } };
}

function describeAnswer(status: Route["status"], download: Route["download"]): object {
  if (download !== undefined) {
    const schema = download.type === "application/json" ? {} : file;
    return { description: "A file", content: { [download.type]: { schema } } };
  }
  if (status === 302) return { type: "null", description: "A redirect", headers: { location: { type: "string" } } };
  return { type: "null", description: "Done" };
}

/** What a route takes and answers, as Fastify is told. */
export function schemaOf(name: string, route: Route) {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.files && { consumes: ["multipart/form-data"] }),
    ...(route.download && { produces: [route.download.type] }),
    ...(route.response && { response: { [route.status]: route.response } }),
  };
}
