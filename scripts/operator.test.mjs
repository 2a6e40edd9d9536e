import { createHmac } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOperator, signLink } from "./operator.mjs";

const game = "https://hitoslov.example";
const secret = "секрет оператора";
const msisdn = "79001234567";

let server;
let address;
beforeAll(async () => {
  server = createOperator({ game, secret }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => void server.close());

const post = (path, fields) =>
  fetch(address + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const isSubscribed = async () => (await (await fetch(`${address}/subscription?msisdn=${msisdn}`)).json()).subscribed;
const payloadOf = (link) => JSON.parse(Buffer.from(new URL(link).searchParams.get("payload"), "base64url"));

describe("a link", () => {
  it("is signed as the specification says", () => {
    const { origin, searchParams } = new URL(signLink({ game, secret, msisdn, category: "megafon", now: 1_000_000 }));
    const { sign, success, expire_at, payload, ...rest } = Object.fromEntries(searchParams);
    expect([origin, success, expire_at, rest]).toEqual([game, "true", "1600", { msisdn }]);
    const lines = `expire_at=1600\nmsisdn=${msisdn}\npayload=${payload}\nsuccess=true`;
    expect(sign).toBe(createHmac("sha256", secret).update(lines).digest("hex"));
  });

  it("differs from the one before in the same second", () => {
    const make = () => signLink({ game, secret, msisdn, category: "megafon", now: 0 });
    expect(make()).not.toBe(make());
  });
});

it("the switch is reported to the game and in the next link", async () => {
  expect(await isSubscribed()).toBe(false);
  expect(payloadOf((await post("/sign-in", { msisdn })).headers.get("location")).category).toBe("megafon");
  await post("/subscription", { msisdn, subscribe: "on" });
  expect(await isSubscribed()).toBe(true);
  expect(payloadOf((await post("/sign-in", { msisdn })).headers.get("location")).category).toBe("megafonSubscription");
  await post("/subscription", { msisdn });
  expect(await isSubscribed()).toBe(false);
});

it("the page to sign out redirects only to the game", async () => {
  const leave = (back) => fetch(`${address}/logout?${new URLSearchParams({ return_url: back, service_id: "<b>" })}`);
  const page = await (await leave(game)).text();
  expect(page).toContain(`href="${game}"`);
  expect(page).not.toContain("<b>");
  for (const back of ["https://evil.example", `${game}.evil.example`, "javascript:alert(1)", ""]) {
    expect((await leave(back)).status).toBe(400);
  }
});

it("any other address is not found", async () => {
  expect((await fetch(`${address}/constructor`)).status).toBe(404);
});
