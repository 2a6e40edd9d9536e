import { type adminRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const adminHandlers = (_services: Services) => ({}) as Handlers<typeof adminRoutes>;
