import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a message into the folder as a separate file that only its owner may read, since it may hold a secret. */
export async function putIntoOutbox(dir: string, message: Buffer | string, extension: "eml" | "txt"): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(6).toString("hex")}`;
  const temporary = path.join(dir, `.${name}.part`);
  await writeFile(temporary, message, { flag: "wx", mode: 0o600 });
  await rename(temporary, path.join(dir, `${name}.${extension}`));
}

/** Deletes the messages from before this instant. */
export async function dropFromOutbox(dir: string, before: Date): Promise<void> {
  await removeFromOutbox(dir, async (file) => (await stat(file)).mtime < before);
}

/** Deletes every message that is sent to one of these contacts or names one. */
export async function forgetInOutbox(dir: string, contacts: readonly string[]): Promise<void> {
  if (contacts.length === 0) return;
  await removeFromOutbox(dir, async (file) => {
    const message = (await readFile(file, "utf8")).toLowerCase();
    return contacts.some((contact) => message.includes(contact.toLowerCase()));
  });
}

async function removeFromOutbox(dir: string, isMeant: (file: string) => Promise<boolean>): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const file = path.join(dir, name);
    // Another node on the same disk may have removed it.
    if (await isMeant(file).catch(() => false)) await rm(file, { force: true });
  }
}
