import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount } from "../../../test/factories.ts";
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

it("a code that the gateway refuses is not told as sent, works, and takes none of the five that may be asked for", async () => {
  const { token: staff } = await createAccount(app, 2);
  const { _idStock, members } = await createFinishedDraw(app, staff, { way: "place" });
  const [award] = (await givePlaces(app, staff, _idStock)).body.data;
  const [winner] = members;
  if (award === undefined || winner === undefined) throw new Error("There is a winner");
  const ask = () => app.call("sendAwardCode", { _id: award._id }, winner.token);
  const refused = async () => {
    gateway.answer.status = 500;
    const { status, error } = await ask();
    gateway.answer.status = 200;
    expect([status, error.message]).toEqual([503, expect.stringMatching(/^Сообщение с.кодом не.ушло/)]);
  };

  for (let asked = 0; asked < 3; asked++) await refused();
  for (let asked = 0; asked < 4; asked++) expect((await ask()).status).toBe(202);
  await refused();
  // It may have left the gateway all the same.
  const code = /\d{6}/.exec(JSON.parse(gateway.got.at(-1)?.body ?? "").text)?.[0] ?? "";
  expect((await app.call("confirmAward", { _id: award._id, code }, winner.token)).body.state).toBe("confirmed");
});
