import { z } from "zod";
import { access, defineRoutes } from "./route.ts";

export const analyticsRoutes = defineRoutes({
  launchSound: {
    method: "PUT",
    path: "/api/analytics/sound/launch",
    summary: "The player heard the sound begin; starts the play's clock",
    access: access.player,
    limit: { max: 240, seconds: 60, by: "player" },
    body: z.strictObject({ sound_id: z.uuid("Песня не найдена") }),
    status: 204,
  },
});
