import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { createOperator, signLink } from "../../scripts/operator.mjs";
import { playOn } from "./play.ts";
import { startServer } from "./serve.ts";

/** Starts the simulator of the mobile operator and a server of the game that trusts it. */
export async function startOperator() {
  const options = { game: "", secret: "секрет оператора" };
  const operator = createOperator(options);
  await once(operator.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`;
  const server = await startServer({
    OPERATOR_SECRET: options.secret,
    OPERATOR_SUBSCRIPTION_URL: `${address}/subscription`,
    OPERATOR_LOGIN_URL: `${address}/`,
    OPERATOR_LOGOUT_URL: `${address}/logout`,
    OPERATOR_SERVICE_ID: "hitoslov",
  });
  options.game = server.origin;

  /** Enters the game from the operator's page, which is open. */
  const enter = async (page: Page, msisdn: string): Promise<void> => {
    await page.getByLabel("Номер").fill(msisdn);
    await page.getByRole("button", { name: "Войти в Хитослов" }).click();
    await playOn(page).button("Включить").waitFor();
  };

  let numbers = 79_001_000_000;
  return {
    origin: server.origin,
    nextNumber: () => String((numbers += 1)),
    /** A link without the subscription. */
    link: (msisdn: string) => signLink({ ...options, msisdn, category: "megafon" }),
    enter,
    signIn: async (page: Page, msisdn: string): Promise<void> => {
      await page.goto(address);
      await enter(page, msisdn);
    },
    switchSubscription: async (page: Page, msisdn: string, on: boolean): Promise<void> => {
      await page.goto(address);
      await page.getByLabel("Номер").fill(msisdn);
      await page.getByLabel("Подписка").setChecked(on);
      await page.getByRole("button", { name: "Сохранить подписку" }).click();
      await page
        .getByRole("listitem")
        .filter({ hasText: msisdn })
        .waitFor({ state: on ? "attached" : "detached" });
    },
    stop: async (): Promise<void> => {
      await server.stop();
      operator.closeAllConnections();
      operator.close();
    },
  };
}

export const badgeOn = (page: Page) => page.getByRole("img", { name: "Подписка оператора подключена" });
