import { AwsClient } from "aws4fetch";
import { openAsBlob } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { openIncoming } from "./incoming.ts";
import { readErrorCode, readListing } from "./s3-xml.ts";
import {
  type Extension,
  type ByteRange,
  isFileName,
  isOwnName,
  isPrivate,
  longestWrite,
  type MediaStore,
  newName,
  type RemoteStore,
  type StoredFile,
  StoreUnreachableError,
  types,
} from "./store.ts";

export type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

/** Time limits until the first byte of an answer and for storing a file, ms. */
const timeouts = { answer: 10_000, upload: 120_000 };
/** Of a request that the store refuses for the moment. */
const retries = 2;
const folders = { kept: "media", sources: "sources", removed: "removed" } as const;
type Folder = (typeof folders)[keyof typeof folders];
const folderOf = (name: string): Folder => (isPrivate(name) ? folders.sources : folders.kept);

/** Headers of a player's request that go to the store, and headers of its answer that go back. */
const passedOn = ["range", "if-none-match", "if-modified-since"];
const passedBack = ["content-length", "content-range", "accept-ranges", "etag", "last-modified"];

/**
 * Media in a bucket of an S3-compatible store, for any number of nodes.
 * @param bucket its address, in the style of a path.
 */
export async function openS3Store(dataDir: string, bucket: string, keys: Keys): Promise<RemoteStore> {
  const client = new AwsClient({ ...keys, service: "s3", retries });
  const incoming = await openIncoming(dataDir);

  /** Answers with one of these statuses; any other is a failure of the store. */
  const request = async (what: string, init: RequestInit, fine: readonly number[], limit = timeouts.answer) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error(`nothing came for ${limit} ms`)), limit);
    try {
      const response = await client.fetch(`${bucket}${what}`, { ...init, redirect: "error", signal: giveUp.signal });
      if (fine.includes(response.status)) return response;
      // The message may contain keys; the code does not.
      const code = readErrorCode(await response.text());
      throw new StoreUnreachableError([response.status, code].join(" ").trimEnd());
    } catch (error) {
      if (error instanceof StoreUnreachableError) throw error;
      throw new StoreUnreachableError(reasonOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  };
  /** An unread body would occupy its connection. */
  const requestDiscardingBody = async (...parameters: Parameters<typeof request>) => {
    const response = await request(...parameters);
    await response.body?.cancel();
    return response;
  };

  const upload = async (name: string, content: Blob) => {
    const headers = { "content-type": typeOf(name), "cache-control": "public, max-age=31536000, immutable" };
    await requestDiscardingBody(
      addressOf(folderOf(name), name),
      { method: "PUT", headers, body: content },
      [200],
      timeouts.upload,
    );
    return name;
  };
  /** Whether there was something to copy. */
  const copy = async (name: string, from: Folder, to: Folder) => {
    const headers = { "x-amz-copy-source": `/${path.basename(bucket)}${addressOf(from, name)}` };
    const response = await request(addressOf(to, name), { method: "PUT", headers }, [200, 404]);
    const failure = readErrorCode(await response.text());
    // A copy that fails midway has already answered 200.
    if (response.ok && failure !== undefined) throw new StoreUnreachableError("a copy failed");
    return response.ok;
  };
  const erase = (from: Folder, name: string) =>
    requestDiscardingBody(addressOf(from, name), { method: "DELETE" }, [200, 204, 404]);
  const look = async (from: Folder, name: string) => {
    const response = await requestDiscardingBody(addressOf(from, name), { method: "HEAD" }, [200, 404]);
    return response.ok ? { age: ageOf(response, response.headers.get("last-modified")) } : undefined;
  };
  const read = async (from: Folder, name: string, range?: ByteRange): ReturnType<MediaStore["read"]> => {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const response = await request(addressOf(from, name), { headers }, [200, 206, 404]);
    const content = bodyOf(response);
    if (response.ok && content) {
      return { bytes: Number(response.headers.get("content-length")), content: namingFaults(content) };
    }
    content?.destroy();
    return undefined;
  };

  const list = async (folder: Folder): Promise<StoredFile[]> => {
    const files: StoredFile[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix: `${folder}/` });
      if (next !== undefined) query.set("continuation-token", next);
      const response = await request(`?${query.toString()}`, {}, [200]);
      const page = listingOf(await response.text());
      for (const { key, written } of page.files) {
        const name = key.slice(folder.length + 1);
        if (isFileName(name)) files.push({ name, isOurs: isOwnName(name), age: ageOf(response, written) });
      }
      next = page.next;
    } while (next !== undefined);
    return files;
  };
  // Fails at the start if the bucket does not exist or the keys are not valid for it.
  await requestDiscardingBody("?list-type=2&prefix=none/", {}, [200]);
  await incoming.tidy();

  return {
    ...incoming,
    list: async () => [...(await list(folders.kept)), ...(await list(folders.sources))],
    read: async (name, range) => (await read(folderOf(name), name, range)) ?? read(folders.removed, name, range),
    save: (content, extension) => upload(newName(extension), new Blob([Uint8Array.from(content)])),
    keep: async (received, extension) => upload(newName(extension), await openAsBlob(received.path)),
    put: async (name, content) => {
      // Its length must be known before.
      const received = await incoming.receive(content);
      try {
        await upload(name, await openAsBlob(received.path));
      } finally {
        await incoming.discard(received);
      }
    },
    remove: async (name) => {
      if (await copy(name, folderOf(name), folders.removed)) await erase(folderOf(name), name);
    },
    listRemoved: () => list(folders.removed),
    /**
     * S3 cannot rename, and another node may be in the middle of `remove`: the copy stays until it
     * is too old for that, so that one of the two always exists.
     */
    putBack: async (name) => {
      const removal = await look(folders.removed, name);
      if (removal === undefined) return;
      if ((await look(folderOf(name), name)) === undefined) await copy(name, folders.removed, folderOf(name));
      else if (removal.age > longestWrite) await erase(folders.removed, name);
    },
    erase: async (name) => void (await erase(folders.removed, name)),
    serve: async (name, method, asked) => {
      if (!isOwnName(name) || isPrivate(name)) return { status: 404, headers: {}, content: undefined };
      const headers = pick(passedOn, (header) => asked[header]);
      const response = await request(addressOf(folders.kept, name), { method, headers }, [200, 206, 304, 404, 416]);
      const passed = pick(passedBack, (header) => response.headers.get(header));
      return {
        status: response.status,
        headers: response.ok ? { ...passed, "content-type": typeOf(name) } : passed,
        content: bodyOf(response),
      };
    },
  };
}

function addressOf(folder: Folder, name: string): string {
  return `/${folder}/${encodeURIComponent(path.basename(name))}`;
}

function typeOf(name: string): string {
  const known: Readonly<Record<string, string>> = types satisfies Record<Extension, string>;
  return known[path.extname(name).slice(1)] ?? "application/octet-stream";
}

function listingOf(xml: string): ReturnType<typeof readListing> {
  try {
    return readListing(xml);
  } catch (error) {
    throw new StoreUnreachableError("its list of files cannot be read", error);
  }
}

/** By the clock of the store, which reports both times. */
function ageOf(response: Response, written: string | null | undefined): number {
  return Date.parse(response.headers.get("date") ?? "") - Date.parse(written ?? "");
}

function bodyOf({ body }: Response): Readable | undefined {
  return body === null ? undefined : Readable.fromWeb(body);
}

/** The same bytes; the store may go away in the middle of them. */
function namingFaults(content: Readable): Readable {
  async function* read() {
    try {
      yield* content as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new StoreUnreachableError("a file broke off", error);
    }
  }
  const named = Readable.from(read(), { objectMode: false });
  // Also where nobody has begun to read it.
  return named.once("close", () => content.destroy());
}

function pick(names: readonly string[], valueOf: (name: string) => string | null | undefined): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** `fetch` reports only that it failed; the cause has the reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
