import type { operatorRoutes } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { countLogin } from "../../../observability/meters.ts";
import type { Services } from "../../../services.ts";
import { accountGone } from "../sessions/own-account.ts";
import { openSession } from "../sessions/queries.ts";
import { rememberAddress } from "../sessions/sign-in-addresses.ts";
import { takeVisit, type Visits } from "../sessions/visits.ts";
import { findUser } from "../queries.ts";
import { readLink } from "./link.ts";
import { findSubscriber, findOrCreatePlayer, setCategory, spendLink } from "./queries.ts";
import { openSubscriptions } from "./subscriptions.ts";

type SignIn = Handlers<typeof operatorRoutes>["loginByToken"];

export function operatorHandlers(services: Services, keepVisit: Visits["keep"]): Handlers<typeof operatorRoutes> {
  const { config, db } = services;
  const subscriptions = openSubscriptions(services);

  const signIn: SignIn = async (input, { caller, address, agent, now }) => {
    const link = readLink(input, config.OPERATOR_SECRET ?? [], now);
    if (link === null) throw refused();
    const signedIn = await db.kysely.transaction().execute(async (trx) => {
      const player = (await spendLink(trx, link)) ? await findOrCreatePlayer(trx, link, now) : null;
      if (player === null) throw refused();
      const { id, isNew } = player;
      await rememberAddress(trx, id, { address, agent }, now);
      const token = await openSession(trx, { id, role: 3 }, "game", now, config.TIME_ZONE);
      if (isNew) await takeVisit(trx, keepVisit, caller, { userId: id, now });
      const user = await findUser(trx, id, now);
      if (user === undefined) throw refused();
      return { token, user };
    });
    // The link is newer than any answer from before it.
    subscriptions.invalidate(link.phone);
    return signedIn;
  };

  return {
    loginByToken: (input, context) => countLogin(services.meters, "operator", signIn(input, context)),

    async updateSubscription({ anew }, { caller }) {
      const subscriber = await findSubscriber(db.kysely, caller.userId);
      if (subscriber === undefined) throw accountGone();
      const { phone, user_category: known, subscription_checked_at: checkedAt } = subscriber;
      const checked =
        known === "default" || phone === null
          ? null
          : await subscriptions.check(phone, anew === undefined ? "recently" : "justNow");
      if (checked === null) {
        // The account holds the operator's latest answer.
        const before = checkedAt?.toISOString() ?? null;
        return { user_category: known, subscription_checked_at: before, answered: false };
      }
      const category = checked.subscribed ? "megafonSubscription" : "megafon";
      const isStored = category === known && checked.at.getTime() === checkedAt?.getTime();
      const stored = isStored ? subscriber : await setCategory(db.kysely, caller.userId, category, checked.at);
      if (stored === undefined) throw accountGone();
      const { user_category, subscription_checked_at } = stored;
      // What the player is shown depends on the category.
      if (user_category !== known) services.sessions.invalidate();
      return {
        user_category,
        subscription_checked_at: subscription_checked_at?.toISOString() ?? null,
        answered: true,
      };
    },
  };
}

/** The same error for every fault, so that it tells nothing to whoever forges links. */
function refused(): AppError {
  return new AppError(401, "unauthorized", "Не удалось войти через оператора. Попробуйте ещё раз.");
}
