import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listenToLog, type LogLines } from "../test/log-lines.ts";
import { serveSmsGateway } from "../test/sms-gateway.ts";
import { openMail } from "./mail.ts";
import { SmsRefusedError } from "./sms.ts";

const sms = { phone: "+79001234567", text: "Хитослов: 123456 — код для нового пароля." };

let dataDir: string;
let said: LogLines;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-sms-"));
  said = listenToLog();
});
afterEach(async () => {
  said.stop();
  await rm(dataDir, { recursive: true });
});

it("an SMS goes to the gateway once, and leaves nothing on disk", async () => {
  const gateway = await serveSmsGateway(200);
  const mail = openMail({ SMS_URL: gateway.url, DATA_DIR: dataDir });
  mail.later(async () => sms);
  await mail.settled();
  await gateway.close();
  const [got, ...more] = gateway.got;
  expect(more).toEqual([]);
  expect(got).toMatchObject({ method: "POST", type: "application/json" });
  expect(got?.url).toMatch(/^\/send\?key=/);
  expect(JSON.parse(got?.body ?? "")).toEqual(sms);
  expect(await readdir(dataDir)).toEqual([]);
  expect(said.text()).toBe("");
});

it.for([
  ["a refusal", 500, {}],
  ["a redirect", 302, { location: "http://127.0.0.1:1/" }],
  ["silence", undefined, {}],
] as const)("%s is logged without code, phone and address, and nothing is thrown", async (way) => {
  const [, status, headers] = way;
  const gateway = await serveSmsGateway(status, headers);
  const mail = openMail({ SMS_URL: gateway.url, DATA_DIR: dataDir });
  mail.later(async () => sms);
  await mail.settled();
  await gateway.close();
  expect(said.lines()).toEqual([expect.objectContaining({ level: 50, msg: "a message was not sent" })]);
  expect(said.text()).not.toMatch(/123456|\+7900|79001234567|key|127\.0/);
});

it.for([
  [302, true],
  [403, true],
  [500, true],
  [502, false],
  [504, false],
] as const)("an answer of %i is a refusal: %s", async ([status, isRefused]) => {
  const gateway = await serveSmsGateway(status, { location: "http://127.0.0.1:1/" });
  const failure = await failureAt(gateway.url);
  await gateway.close();
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof SmsRefusedError).toBe(isRefused);
});

it("a gateway that nobody listens at has refused, one that is silent may have sent", async () => {
  const gone = await serveSmsGateway();
  await gone.close();
  expect(await failureAt(gone.url)).toBeInstanceOf(SmsRefusedError);
  const silent = await serveSmsGateway();
  expect(await failureAt(silent.url)).not.toBeInstanceOf(SmsRefusedError);
  await silent.close();
});

/** What sending by this gateway fails with. */
async function failureAt(url: string): Promise<unknown> {
  const sending = openMail({ SMS_URL: url, DATA_DIR: dataDir }).send(async () => sms);
  return sending.then(
    () => undefined,
    (error: unknown) => error,
  );
}

it("without a gateway an SMS is written to the outbox, for its owner only, and the log says once where", async () => {
  const mail = openMail({ DATA_DIR: dataDir });
  for (let index = 0; index < 2; index++) mail.later(async () => sms);
  await mail.settled();
  const dir = path.join(dataDir, "outbox");
  const names = await readdir(dir);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/\.txt$/);
    expect((await stat(path.join(dir, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(dir, name), "utf8")).toBe(`${sms.phone}\n\n${sms.text}\n`);
  }
  expect(said.lines()).toEqual([
    expect.objectContaining({ level: 40, dir, msg: "SMS_URL is not set: SMS land in the outbox" }),
  ]);
});
