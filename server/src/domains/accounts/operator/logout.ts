import { operatorAddress } from "../../../operator-address.ts";
import type { Services } from "../../../services.ts";
import { findSubscriber } from "./queries.ts";

/** The operator's page where somebody who signed in through it has to sign out as well. */
export async function operatorLogout(
  services: Pick<Services, "config" | "db" | "origin">,
  userId: string | null,
): Promise<{ redirect?: string }> {
  const redirect = operatorAddress(services, "OPERATOR_LOGOUT_URL");
  if (redirect === null || userId === null) return {};
  const user = await findSubscriber(services.db.kysely, userId);
  return user === undefined || user.user_category === "default" ? {} : { redirect };
}
