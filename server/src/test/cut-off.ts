import type { KyselyPlugin } from "kysely";
import type { Services } from "../services.ts";

/** The services with a database that calls back after each statement. */
export function withStatementHook(services: Services, onStatement: () => void): Services {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Not in `transformQuery`, which does not see statements that were compiled earlier.
    transformResult: async ({ result }) => {
      onStatement();
      return result;
    },
  };
  const { db } = services;
  const kysely = db.kysely.withPlugin(plugin);
  const withoutTimeouts: Services["db"]["withoutTimeouts"] = (work) =>
    db.withoutTimeouts((own) => work(own.withPlugin(plugin)));
  return { ...services, db: { ...db, kysely, withoutTimeouts } };
}

/** The services with a database that fails after this many statements. */
export function failAtStatement(services: Services, step: number): Services {
  let count = 0;
  return withStatementHook(services, () => {
    count += 1;
    if (count === step) throw new Error("cut off");
  });
}
