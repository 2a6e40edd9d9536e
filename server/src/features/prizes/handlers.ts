import { type prizeRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const prizeHandlers = (_services: Services) => ({}) as Handlers<typeof prizeRoutes>;
