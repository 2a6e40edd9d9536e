import { type Role, type Route, staffSectionNames } from "@hitoslov/contract";
import type { FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { type Caller, mayUse, previewOf } from "./caller.ts";
import { AppError, unauthorized } from "./errors.ts";
import type { Limits } from "./rate-limits.ts";

/** Identifies the caller and refuses a role the route is not for. */
export function requireAccess(
  { sessions, now }: Pick<Services, "sessions" | "now">,
  refusals: Limits["refusals"],
  route: Pick<Route, "access" | "section" | "previews" | "secondFactor">,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request);
    // Neighbours of an address that tries tokens go on: theirs are known.
    if (token !== undefined && !sessions.isKnown(token)) await refusals.check(request);
    request.caller = await sessions.find(token, now());
    try {
      authorise(request.caller, route);
    } catch (error) {
      if (token !== undefined) await refusals.count(request);
      throw error;
    }
  };
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.headers;
  return typeof token === "string" ? token : undefined;
}

/** 401 if a valid token would help, otherwise 403. */
function authorise(
  caller: Caller,
  {
    access,
    section,
    previews,
    secondFactor = isStaffOnly(access),
  }: Pick<Route, "access" | "section" | "previews" | "secondFactor">,
): void {
  if (previewOf(caller) !== undefined && previews !== true) {
    throw new AppError(403, "forbidden", "Это предпросмотр: в\u00A0нём ничего не\u00A0записывается");
  }
  const { role } = caller;
  if (access.includes(role)) {
    if (secondFactor && "lacksFactor" in caller && caller.lacksFactor) {
      throw new AppError(403, "totp_required", "Владелец требует второй фактор. Настройте его в\u00A0личном кабинете.");
    }
    if (section !== undefined && !mayUse(caller, section)) {
      throw new AppError(
        403,
        "forbidden",
        `Раздел «${staffSectionNames[section]}» вам не\u00A0открыт. Его открывает владелец.`,
      );
    }
    return;
  }
  if (role === 0) throw unauthorized();
  if (access.every((allowed) => allowed === 0)) throw new AppError(403, "forbidden", "Вы уже вошли");
  throw new AppError(403, "forbidden", "Это действие вам недоступно");
}

function isStaffOnly(access: readonly Role[]): boolean {
  return access.every((role) => role === 1 || role === 2);
}
