import { contract } from "@hitoslov/contract";
import type { Plugin } from "vite";

const id = "virtual:endpoints";

/** Puts method and path of every route into the bundle as data, so that the schemas stay out of it. */
export function endpoints(): Plugin {
  return {
    name: "hitoslov-endpoints",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return undefined;
      const entries = Object.entries(contract).map(([name, { method, path, access }]) => {
        const anonymous = access.every((role) => role === 0);
        return [name, { method, path, anonymous }];
      });
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}
