import { type directoryRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

export const directoryHandlers = (_services: Services) => ({}) as Handlers<typeof directoryRoutes>;
