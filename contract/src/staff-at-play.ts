import { z } from "zod";
import { NoBodySchema } from "./no-body.ts";
import { access, defineRoutes } from "./route.ts";

export const staffAtPlayRoutes = defineRoutes({
  enterGame: {
    method: "POST",
    path: "/api/auth/game",
    summary: "A session of the game for somebody of staff, who plays as themselves and outside of the ratings",
    access: access.staff,
    limit: { max: 30, seconds: 60, by: "player" },
    body: NoBodySchema,
    status: 200,
    response: z.strictObject({ token: z.string() }),
  },
});
