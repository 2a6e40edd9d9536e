import type { Services } from "./services.ts";

/** A page of the operator that sends people back to the game; null where there is none. */
export function operatorAddress(
  { config, origin }: Pick<Services, "config" | "origin">,
  page: "OPERATOR_LOGIN_URL" | "OPERATOR_LOGOUT_URL",
): string | null {
  const { [page]: address, OPERATOR_SERVICE_ID: serviceId } = config;
  if (address === undefined) return null;
  const url = new URL(address);
  // Our own address and no other, whatever the request says: the operator sends people on to it.
  url.searchParams.set("return_url", origin());
  if (serviceId !== undefined) url.searchParams.set("service_id", serviceId);
  return url.href;
}
