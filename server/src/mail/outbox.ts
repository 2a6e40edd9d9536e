import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Puts a message into the folder as a file of its own, for its owner's eyes only: it may hold a secret. */
export async function putIntoOutbox(dir: string, message: Buffer | string, extension: "eml" | "txt"): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(6).toString("hex")}`;
  const temporary = path.join(dir, `.${name}.part`);
  await writeFile(temporary, message, { flag: "wx", mode: 0o600 });
  await rename(temporary, path.join(dir, `${name}.${extension}`));
}
