import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenToLog, type LogLines } from "../test/log-lines.ts";
import { decodeMessage } from "../test/outbox.ts";
import { type Letter, openMail } from "./mail.ts";

const letter: Letter = {
  to: "anna@example.ru",
  subject: "Новый пароль",
  text: "Здравствуйте, Анна!\nhttps://hitoslov.example/reset?token=секрет\n",
  html: "<p>Здравствуйте, Анна!</p>",
};

let dataDir: string;
let said: LogLines;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-mail-"));
  said = listenToLog();
});
afterEach(async () => {
  said.stop();
  await rm(dataDir, { recursive: true });
});

type Got = { from: string; to: string[]; user: unknown; message: string };

/** A test mail server that keeps the messages it gets, or refuses every recipient with this error. */
async function serveSmtp(refuse?: string) {
  const got: Got[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      password === "пароль" ? done(null, { user: username }) : done(new Error("Wrong password")),
    onRcptTo: (_address, _session, done) => done(refuse === undefined ? null : new Error(refuse)),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((message) => {
        const { mailFrom, rcptTo } = envelope;
        got.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user,
          message,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { got, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe("by SMTP", () => {
  it("a letter arrives with both of its texts, from the configured address", async () => {
    const smtp = await serveSmtp();
    const SMTP_URL = `smtp://game:${encodeURIComponent("пароль")}@127.0.0.1:${smtp.port}`;
    const mail = openMail({ SMTP_URL, MAIL_FROM: "Игра <game@example.org>", DATA_DIR: dataDir });
    mail.later(async () => letter);
    mail.later(async () => undefined);
    await mail.settled();
    await smtp.close();
    expect(smtp.got).toHaveLength(1);
    const [got] = smtp.got;
    const { message = "", ...envelope } = { ...got };
    expect(envelope).toEqual({ from: "game@example.org", to: ["anna@example.ru"], user: "game" });
    expect(message).toMatch(/^To: anna@example\.ru\r?$/m);
    expect(message).toMatch(/^From: =\?UTF-8\?.+\?= <game@example\.org>\r?$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(decodeMessage(message)).toContain("Здравствуйте, Анна!\nhttps://hitoslov.example/reset?token=секрет");
    expect(decodeMessage(message)).toContain("<p>Здравствуйте, Анна!</p>");
    // Nothing is left on disk.
    expect(await readdir(dataDir)).toEqual([]);
    expect(said.text()).toBe("");
  });

  it.for(["refused", "wrong password", "nobody listens"])(
    "%s: logged without the letter, nothing thrown",
    async (why) => {
      const smtp = await serveSmtp("No such user: <anna@example.ru>");
      const SMTP_URL =
        why === "wrong password" ? `smtp://game:x@127.0.0.1:${smtp.port}` : `smtp://127.0.0.1:${smtp.port}`;
      if (why === "nobody listens") await smtp.close();
      const mail = openMail({ SMTP_URL, DATA_DIR: dataDir });
      mail.later(async () => letter);
      await mail.settled();
      if (why !== "nobody listens") await smtp.close();
      expect(smtp.got).toEqual([]);
      expect(said.lines()).toEqual([expect.objectContaining({ level: 50, msg: "a message was not sent" })]);
      expect(said.text()).not.toMatch(/секрет|%D1%81|token|Анна|anna|пароль/);
    },
  );
});

describe("without SMTP_URL", () => {
  it("letters land in the outbox, each a file for its owner only, and the log says once where", async () => {
    const mail = openMail({ DATA_DIR: dataDir, PUBLIC_URL: "https://hitoslov.example" });
    const dir = path.join(dataDir, "outbox");
    for (const to of ["anna@example.ru", "boris@example.ru"]) mail.later(async () => ({ ...letter, to }));
    await mail.settled();
    const names = await readdir(dir);
    expect(names).toHaveLength(2);
    const messages = await Promise.all(names.map((name) => readFile(path.join(dir, name), "utf8")));
    expect(messages.map((message) => /^To: (.*)$/m.exec(message)?.[1]).toSorted()).toEqual([
      "anna@example.ru",
      "boris@example.ru",
    ]);
    expect(messages[0]).toMatch(/^From: =\?UTF-8\?.+\?= <no-reply@hitoslov\.example>$/m);
    expect(decodeMessage(messages[0] ?? "")).toContain("token=секрет");
    for (const name of names) {
      expect(name).toMatch(/\.eml$/);
      expect((await stat(path.join(dir, name))).mode & 0o777).toBe(0o600);
    }
    expect(said.lines()).toEqual([
      expect.objectContaining({ level: 40, dir, msg: "SMTP_URL is not set: letters land in the outbox" }),
    ]);
  });
});

it.each(["later", "send"] as const)("`forget` waits for what `%s` is writing, and deletes it", async (way) => {
  const mail = openMail({ DATA_DIR: dataDir });
  const { promise: known, resolve } = Promise.withResolvers<Letter>();
  const sent = mail[way](() => known);
  const failed = mail[way](async () => {
    await known;
    throw new Error("No such prize");
  });
  const forgotten = mail.forget([letter.to]);
  resolve(letter);
  const [, failure] = await Promise.allSettled([sent, failed, forgotten]);
  expect(failure.status).toBe(way === "send" ? "rejected" : "fulfilled");
  expect(await readdir(path.join(dataDir, "outbox"))).toEqual([]);
});

it("an address that carries a header line reaches one mailbox at most", async () => {
  const mail = openMail({ DATA_DIR: dataDir });
  mail.later(async () => ({ ...letter, to: "anna@example.ru\r\nBcc: boris@example.ru" }));
  await mail.settled();
  const [name] = await readdir(path.join(dataDir, "outbox")).catch(() => []);
  const message = name === undefined ? "" : await readFile(path.join(dataDir, "outbox", name), "utf8");
  expect(message).not.toMatch(/^Bcc:/m);
});

it("a letter is written only after the caller has gone on", async () => {
  const mail = openMail({ DATA_DIR: dataDir });
  const write = vi.fn<() => Promise<undefined>>();
  mail.later(write);
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
  await mail.settled();
  expect(write).toHaveBeenCalledOnce();
});
