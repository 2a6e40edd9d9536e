import { type catalogueRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const catalogueHandlers = (_services: Services) => ({}) as Handlers<typeof catalogueRoutes>;
