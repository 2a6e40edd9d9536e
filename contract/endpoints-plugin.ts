import type { Plugin } from "vite";
import { endpointsOf } from "./src/client.ts";
import type { Routes } from "./src/route.ts";

/** Puts method and path of these routes into a bundle as data, so that the schemas stay out of it. */
export function endpoints(routes: Routes, id = "virtual:endpoints"): Plugin {
  return {
    name: `hitoslov-${id}`,
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const endpoints = ${JSON.stringify(endpointsOf(routes))};` : undefined,
  };
}
