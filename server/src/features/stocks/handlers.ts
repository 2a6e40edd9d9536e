import { type stockRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const stockHandlers = (_services: Services) => ({}) as Handlers<typeof stockRoutes>;
