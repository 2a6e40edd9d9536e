import { type gamerRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const gamerHandlers = (_services: Services) => ({}) as Handlers<typeof gamerRoutes>;
