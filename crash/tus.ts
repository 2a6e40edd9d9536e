import { importUploads } from "@hitoslov/contract";
import { NoAnswer, Refusal } from "./line.ts";

/** The tus protocol as a browser uses it, with any server. */
export function openTus(origin: string, token: string) {
  async function send(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
    const response = await fetch(origin + path, {
      method,
      headers: { token, "tus-resumable": "1.0.0", "x-forwarded-for": "10.1.0.1", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    }).catch((cause: unknown) => {
      throw new NoAnswer(`tus ${method}`, cause);
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(`tus ${method}`, response.status, text, null);
    return response.headers;
  }

  return {
    /** Starts an upload; returns the address of the file. */
    begin: async (importId: string, name: string, bytes: number): Promise<string> => {
      const encode = (text: string) => Buffer.from(text).toString("base64");
      const metadata = `import ${encode(importId)},name ${encode(name)}`;
      const headers = await send("POST", importUploads, {
        "upload-length": String(bytes),
        "upload-metadata": metadata,
      });
      return String(headers.get("location"));
    },
    /** How many bytes the server has. */
    offsetOf: async (url: string): Promise<number> => Number((await send("HEAD", url, {})).get("upload-offset")),
    /** Sends a part; returns how many bytes the server has then. */
    part: async (url: string, content: Buffer, offset: number): Promise<number> => {
      const headers = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
      return Number((await send("PATCH", url, headers, content)).get("upload-offset"));
    },
  };
}
