import type { Route } from "@hitoslov/contract";
import type { FastifyRequest } from "fastify";

/** Drops from a body what the route says the server owns: see `ignores` of a route. */
export function dropOwnedFields({ ignores = [] }: Pick<Route, "ignores">) {
  return async ({ body }: FastifyRequest): Promise<void> => {
    for (const path of ignores) {
      const [field = "", inner] = path.split(".");
      if (inner === undefined) drop(body, field);
      else if (isObject(body)) drop(Reflect.get(body, field), inner);
    }
  };
}

function drop(value: unknown, field: string): void {
  if (isObject(value)) Reflect.deleteProperty(value, field);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
