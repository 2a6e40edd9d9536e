import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** The letters in DATA_DIR/outbox, the earliest first; reading takes them away. */
export async function takeLetters(dataDir: string): Promise<{ to: string; id: string; text: string }[]> {
  const messages = await takeMessages(dataDir, ".eml");
  return messages.map((message) => ({
    to: /^To: (.*)$/m.exec(message)?.[1] ?? "",
    id: /^Message-ID: (.*)$/m.exec(message)?.[1] ?? "",
    text: decodeMessage(message),
  }));
}

/** The SMS in DATA_DIR/outbox, the earliest first; reading takes them away. */
export async function takeSms(dataDir: string): Promise<{ to: string; text: string }[]> {
  const messages = await takeMessages(dataDir, ".txt");
  return messages.map((message) => {
    const [to = "", text = ""] = message.split("\n\n");
    return { to, text };
  });
}

async function takeMessages(dataDir: string, ending: string): Promise<string[]> {
  const dir = path.join(dataDir, "outbox");
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith(ending)).toSorted();
  const messages = await Promise.all(names.map((name) => readFile(path.join(dir, name), "utf8")));
  for (const name of names) await rm(path.join(dir, name));
  return messages;
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
