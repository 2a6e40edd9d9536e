import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** The part of JSON Schema that our document uses. */
const SchemaSchema = z.object({
  type: z.union([z.string().transform((name) => [name]), z.array(z.string())]).default([]),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), SchemaSchema).default({});
  },
  /** The schemas of a tuple's items; `items` is false then. */
  get prefixItems() {
    return z.array(SchemaSchema).optional();
  },
  get items() {
    return z.union([SchemaSchema, z.literal(false)]).optional();
  },
  get anyOf() {
    return z.array(SchemaSchema).optional();
  },
  get oneOf() {
    return z.array(SchemaSchema).optional();
  },
});
export type Schema = z.infer<typeof SchemaSchema>;

const ContentSchema = z.record(z.string(), z.object({ schema: SchemaSchema }));
const DocumentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), required: z.boolean().default(false), schema: SchemaSchema }))
          .default([]),
        requestBody: z.object({ content: ContentSchema }).optional(),
      }),
    ),
  ),
});

export type Operation = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query: Schema;
  readonly body: Schema | undefined;
  readonly isMultipart: boolean;
};

/** The operations in the OpenAPI document of the running server. */
export async function readOperations(app: FastifyInstance): Promise<readonly Operation[]> {
  const document = DocumentSchema.parse((await app.inject("/api/openapi.json")).json());
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
      return {
        name: operationId,
        method: z.enum(["GET", "POST", "PUT", "DELETE"]).parse(method.toUpperCase()),
        path,
        query: {
          type: ["object"],
          properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
          required: parameters.filter(({ required }) => required).map(({ name }) => name),
        },
        body: content?.schema,
        isMultipart: type === "multipart/form-data",
      };
    }),
  );
}
