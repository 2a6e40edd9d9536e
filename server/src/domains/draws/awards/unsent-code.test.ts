import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount } from "../../../test/factories.ts";
import { ignoreTimeouts } from "../../../test/ignore-timeouts.ts";
import { serveSmsGateway } from "../../../test/sms-gateway.ts";

let app: TestApp;
let gateway: Awaited<ReturnType<typeof serveSmsGateway>>;
beforeAll(async () => {
  gateway = await serveSmsGateway(200);
  app = await createTestApp({ SMS_URL: gateway.url });
  await app.reset();
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

it("a code that the gateway refuses is not told as sent, opens nothing, and takes none of the five", async () => {
  const { ask, confirm, sentTo } = await win();
  for (const status of [500, 302, 403]) {
    const code = await refused(ask, status);
    expect([await sentTo(), (await confirm(code)).status]).toEqual([null, 400]);
  }
  gateway.answer.status = 200;
  for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(202);
  expect((await ask()).status).toBe(409);
  expect((await confirm(codeOf(gateway.got.at(-1)))).body.state).toBe("confirmed");
});

it("a code that the gateway may have sent, as it does not answer, works and counts", async () => {
  const { ask, confirm, sentTo, countSent } = await win();
  const code = await refused(ask, undefined);
  expect(await sentTo()).not.toBeNull();
  expect(await countSent()).toBe(1);
  gateway.answer.status = 200;
  expect((await confirm(code)).body.state).toBe("confirmed");
});

it.each([403, 200])("a code opens nothing before the gateway has answered, here with %i", async (status) => {
  // A busy machine may take longer for these calls than the server waits for the gateway.
  const timeouts = ignoreTimeouts();
  onTestFinished(() => timeouts.mockRestore());
  const { ask, confirm, sentTo } = await win();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(gateway.answer, { status, after: promise });
  const before = gateway.got.length;
  const asking = ask();
  await vi.waitFor(() => expect(gateway.got.length).toBe(before + 1), 10_000);
  const code = codeOf(gateway.got.at(-1));
  for (let tries = 0; tries < 6; tries++) {
    expect([await sentTo(), (await confirm(code)).status]).toEqual([null, 400]);
  }
  resolve();
  expect((await asking).status).toBe(status === 200 ? 202 : 503);
  expect((await confirm(code)).status).toBe(status === 200 ? 200 : 400);
});

async function win() {
  const { token: staff } = await createAccount(app, 2);
  const { _idStock, members } = await createFinishedDraw(app, staff, { way: "place" });
  const [award] = (await givePlaces(app, staff, _idStock)).body.data;
  const [winner] = members;
  if (award === undefined || winner === undefined) throw new Error("There is a winner");
  const { _id } = award;
  return {
    ask: () => app.call("sendAwardCode", { _id }, winner.token),
    confirm: (code: string) => app.call("confirmAward", { _id, code }, winner.token),
    countSent: async () => {
      const row = app.db.kysely.selectFrom("awards").select("codes_sent").where("id", "=", _id);
      return (await row.executeTakeFirstOrThrow()).codes_sent;
    },
    sentTo: async () => (await app.call("listOwnAwards", {}, winner.token)).body.data[0]?.code_sent_to,
  };
}

/** The code that the caller is told has not been sent. */
async function refused(ask: Awaited<ReturnType<typeof win>>["ask"], status: number | undefined): Promise<string> {
  gateway.answer.status = status;
  const answer = await ask();
  expect([answer.status, answer.error.message]).toEqual([503, expect.stringMatching(/^Сообщение с.кодом не.ушло/)]);
  return codeOf(gateway.got.at(-1));
}

function codeOf(message: { readonly body: string } | undefined): string {
  return /: (\d{6})/.exec(message?.body ?? "")?.[1] ?? "";
}
