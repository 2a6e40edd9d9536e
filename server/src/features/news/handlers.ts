import { type newsRoutes, type newsStaffRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const newsHandlers = (_services: Services) => ({}) as Handlers<typeof newsRoutes & typeof newsStaffRoutes>;
