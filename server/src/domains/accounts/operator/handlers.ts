import type { operatorRoutes } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { countLogin } from "../../../observability/meters.ts";
import type { Services } from "../../../services.ts";
import { accountGone } from "../sessions/own-account.ts";
import { openSession } from "../sessions/queries.ts";
import { rememberAddress } from "../sessions/sign-in-addresses.ts";
import { findUser } from "../queries.ts";
import { readLink } from "./link.ts";
import { findSubscriber, playerOf, setCategory, spendLink } from "./queries.ts";
import { openSubscriptions } from "./subscriptions.ts";

type SignIn = Handlers<typeof operatorRoutes>["loginByToken"];

export function operatorHandlers(services: Services): Handlers<typeof operatorRoutes> {
  const { config, db } = services;
  const subscriptions = openSubscriptions(services);

  const signIn: SignIn = async (input, { address, agent, now }) => {
    const link = readLink(input, config.OPERATOR_SECRET ?? [], now);
    if (link === null) throw refused();
    const signedIn = await db.kysely.transaction().execute(async (trx) => {
      const id = (await spendLink(trx, link)) ? await playerOf(trx, link, now) : null;
      if (id === null) throw refused();
      await rememberAddress(trx, id, { address, agent }, now);
      const token = await openSession(trx, { id, role: 3 }, "game", now);
      const user = await findUser(trx, id, now);
      if (user === undefined) throw refused();
      return { token, user };
    });
    // The link knows better than an answer from before it.
    subscriptions.forget(link.phone);
    return signedIn;
  };

  return {
    loginByToken: (input, context) => countLogin(services.meters, "operator", signIn(input, context)),

    async updateSubscription(_input, { caller }) {
      const subscriber = await findSubscriber(db.kysely, caller.userId);
      if (subscriber === undefined) throw accountGone();
      const { phone, user_category: known } = subscriber;
      if (known === "default" || phone === null) return { user_category: known };
      const subscribed = await subscriptions.isSubscribed(phone);
      // What the account says is the operator's last word.
      if (subscribed === null) return { user_category: known };
      const category = subscribed ? "megafonSubscription" : "megafon";
      if (category !== known) {
        await setCategory(db.kysely, caller.userId, category);
        // What the player is shown goes by the category.
        services.sessions.invalidate();
      }
      return { user_category: category };
    },
  };
}

/** One for all: whoever forges links learns nothing from it. */
function refused(): AppError {
  return new AppError(401, "unauthorized", "Не удалось войти через оператора. Попробуйте ещё раз.");
}
