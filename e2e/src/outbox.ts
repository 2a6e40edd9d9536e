import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./expect.ts";
import { served } from "./serve.ts";

/** The link of the mail to somebody, awaited. */
export function linkFor(address: string): Promise<string> {
  return awaitFrom(address, /(?:\/admin)?\/reset\?token=[\w-]+/);
}

/** The code of the SMS to a phone in E.164, awaited. */
export function codeFor(phone: string, dataDir = served().dataDir): Promise<string> {
  return awaitFrom(phone, /(?<!\d)\d{6}(?!\d)/, dataDir);
}

/** From the folder where messages land without a mail server or an SMS gateway. */
async function awaitFrom(recipient: string, pattern: RegExp, dataDir = served().dataDir): Promise<string> {
  let found: string | undefined;
  const look = async () => (found = await findIn(recipient, pattern, dataDir));
  await expect.poll(look, { message: `a message to ${recipient}` }).toBeDefined();
  return found ?? "";
}

async function findIn(recipient: string, pattern: RegExp, dataDir: string): Promise<string | undefined> {
  const outbox = path.join(dataDir, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const messages = await Promise.all(names.map((name) => readFile(path.join(outbox, name), "utf8")));
  const message = messages.find((text) => text.includes(recipient));
  if (message === undefined) return undefined;
  // Quoted-printable or base64: whatever the body is in, it is plain text in one of its readings.
  const bodies = [message, ...message.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, "base64").toString("utf8"))];
  const plain = bodies.map((text) => text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
  return plain.flatMap((text) => pattern.exec(text) ?? [])[0];
}
