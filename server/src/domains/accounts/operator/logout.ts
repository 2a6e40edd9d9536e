import type { Services } from "../../../services.ts";
import { findSubscriber } from "./queries.ts";

/** Where somebody who came from the operator has to go to leave there as well. */
export async function operatorLogout(
  { config, db, origin }: Pick<Services, "config" | "db" | "origin">,
  userId: string | null,
): Promise<{ redirect?: string }> {
  const { OPERATOR_LOGOUT_URL: address, OPERATOR_SERVICE_ID: serviceId } = config;
  if (address === undefined || userId === null) return {};
  const user = await findSubscriber(db.kysely, userId);
  if (user === undefined || user.user_category === "default") return {};
  const url = new URL(address);
  // Our own address and no other, whatever the request says: the operator sends people on to it.
  url.searchParams.set("return_url", origin());
  if (serviceId !== undefined) url.searchParams.set("service_id", serviceId);
  return { redirect: url.href };
}
