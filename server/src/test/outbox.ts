import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** The letters in DATA_DIR/outbox, the earliest first; reading empties it. */
export async function takeLetters(dataDir: string): Promise<{ to: string; text: string }[]> {
  const dir = path.join(dataDir, "outbox");
  const names = await readdir(dir).catch(() => []);
  const messages = await Promise.all(names.toSorted().map((name) => readFile(path.join(dir, name), "utf8")));
  await rm(dir, { recursive: true, force: true });
  return messages.map((message) => ({ to: /^To: (.*)$/m.exec(message)?.[1] ?? "", text: decodeMessage(message) }));
}

/** The texts of a message's parts. */
export function decodeMessage(message: string): string {
  const parts = message
    .replaceAll("\r\n", "\n")
    .matchAll(/^Content-Transfer-Encoding: (\S+)\n(?:.+\n)*\n([^]*?)\n--/gim);
  return [...parts].map(([, how, body = ""]) => decodePart(how, body)).join("\n");
}

function decodePart(how: string | undefined, body: string): string {
  if (how === "base64") return Buffer.from(body, "base64").toString().replaceAll("\r\n", "\n");
  if (how !== "quoted-printable") return body;
  const bytes = body.replaceAll("=\n", "").replaceAll("%", "=25");
  return decodeURIComponent(bytes.replaceAll(/=([0-9A-F]{2})/g, "%$1"));
}
