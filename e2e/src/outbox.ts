import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./expect.ts";
import { served } from "./serve.ts";

/** Waits for a mail to this address; returns its link. */
export function linkFor(address: string): Promise<string> {
  return awaitFrom(address, /(?:\/admin)?\/reset\?token=[\w-]+/);
}

/** Waits for an SMS to a phone in E.164; returns its code. */
export function codeFor(phone: string, dataDir = served().dataDir): Promise<string> {
  return awaitFrom(phone, /(?<!\d)\d{6}(?!\d)/, dataDir);
}

/** Reads the folder that gets messages where there is no mail server or SMS gateway. */
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
  // Quoted-printable or base64: one of the decodings gives plain text.
  const bodies = [message, ...message.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, "base64").toString("utf8"))];
  const plain = bodies.map((text) => text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
  return plain.flatMap((text) => pattern.exec(text) ?? [])[0];
}
