import { importUploads } from "@hitoslov/contract";
import type { TestApp } from "./app.ts";

const protocol = { "tus-resumable": "1.0.0" };

/** One request of the tus protocol. */
export async function tus(
  app: TestApp,
  method: "POST" | "HEAD" | "PATCH" | "DELETE",
  url: string,
  headers: Readonly<Record<string, string>>,
  payload?: Buffer,
) {
  return app.app.inject({
    method,
    url,
    remoteAddress: "203.0.113.7",
    headers: { ...protocol, ...headers },
    ...(payload && { payload }),
  });
}

type Sent = { readonly token: string; readonly importId: string; readonly name: string; readonly bytes: number };

/** Begins an upload; the `location` header of the response is its address. */
export async function beginUpload(app: TestApp, { token, importId, name, bytes }: Sent) {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return tus(app, "POST", importUploads, {
    token,
    "upload-length": String(bytes),
    "upload-metadata": `import ${encode(importId)},name ${encode(name)}`,
  });
}

export async function sendPart(app: TestApp, token: string, url: string, content: Buffer, offset: number) {
  const headers = { token, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
  return tus(app, "PATCH", url, headers, content);
}

/** Sends whole files, each in parts as large as a client's. */
export async function sendFiles(
  app: TestApp,
  token: string,
  importId: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const begun = await beginUpload(app, { token, importId, name, bytes: content.length });
    if (begun.statusCode !== 201) throw new Error(`${name}: ${begun.statusCode} ${begun.body}`);
    const part = 512 * 1024;
    for (let at = 0; at < content.length; at += part) {
      const { statusCode, body } = await sendPart(
        app,
        token,
        String(begun.headers.location),
        content.subarray(at, at + part),
        at,
      );
      if (statusCode !== 204) throw new Error(`${name}: ${statusCode} ${body}`);
    }
  }
}

/** A csv as Excel saves it in Russia. */
export function csv(headers: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";");
  return Buffer.from([headers, ...rows].map(line).join("\r\n"));
}
