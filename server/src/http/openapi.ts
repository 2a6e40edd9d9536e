import type { Route, Routes } from "@hitoslov/contract";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

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
    transform: jsonSchemaTransform,
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
