import { analyticsRoutes } from "./analytics.ts";
import { gameRoutes } from "./game.ts";
import { libraryRoutes } from "./library.ts";
import { sessionRoutes } from "./session.ts";
import { settingsRoutes } from "./settings.ts";

/** Every route of the API by the verb that client, handler and query share. */
export const contract = {
  ...sessionRoutes,
  ...settingsRoutes,
  ...gameRoutes,
  ...libraryRoutes,
  ...analyticsRoutes,
};
export type Contract = typeof contract;

export * from "./analytics.ts";
export * from "./errors.ts";
export * from "./game.ts";
export * from "./library.ts";
export * from "./limits.ts";
export * from "./route.ts";
export * from "./session.ts";
export * from "./settings.ts";
export * from "./users.ts";
