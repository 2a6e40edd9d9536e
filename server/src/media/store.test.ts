import { AwsClient } from "aws4fetch";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3, type TestS3 } from "../test/s3.ts";
import { openDiskStore } from "./disk.ts";
import { openS3Store } from "./s3.ts";
import { type MediaStore, StoreUnreachableError } from "./store.ts";

let s3: TestS3;
let dataDir: string;
let store: MediaStore;
beforeAll(async () => (s3 = await startS3()));
afterAll(() => s3.stop());
beforeEach(async () => (dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-media-"))));
afterEach(() => rm(dataDir, { recursive: true }));

const stores = {
  disk: () => openDiskStore(dataDir),
  S3: () => openS3Store(dataDir, s3.bucket, s3.keys),
};
const kept = async () => (await store.list()).map(({ name }) => name).toSorted();
const removed = async () => (await store.listRemoved()).map(({ name }) => name).toSorted();
const contentOf = async (name: string) => {
  const found = await store.read(name);
  return found && [found.bytes, await text(found.content)];
};

it("is removed and put back though the folders of a disk are mounts of their own", async () => {
  const elsewhere = await mkdtemp("/dev/shm/hitoslov-removed-");
  try {
    expect((await stat(elsewhere)).dev).not.toBe((await stat(dataDir)).dev);
    await symlink(elsewhere, path.join(dataDir, "removed"));
    store = await stores.disk();
    const name = await store.save(Buffer.from("звук"), "mp3");
    await store.remove(name);
    await store.remove(name);
    expect([await kept(), await removed(), await contentOf(name)]).toEqual([[], [name], [8, "звук"]]);
    await store.putBack(name);
    await store.putBack(name);
    expect([await kept(), await removed(), await contentOf(name)]).toEqual([[name], [], [8, "звук"]]);
    // A stream that fails before anybody listens would end the server.
    const faults: Error[] = [];
    const note = (error: Error) => void faults.push(error);
    process.on("uncaughtException", note);
    for (let times = 0; times < 300; times++) {
      await store.putBack("нет такого.webp");
      await store.remove("нет такого.mp3");
    }
    process.off("uncaughtException", note);
    expect(faults).toEqual([]);
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});

describe.each(["disk", "S3"] as const)("a file stored on %s", (where) => {
  beforeEach(async () => {
    store = await stores[where]();
    for (const name of await kept()) await store.remove(name);
    for (const name of await removed()) await store.erase(name);
  });

  it("has a name that nobody can guess, and nothing else is left", async () => {
    const content = Buffer.from("звук");
    const names = [
      await store.save(content, "mp3"),
      await store.save(content, "mp3"),
      await store.save(content, "webp"),
    ];
    // 128 random bits; the same content twice gives nothing away.
    expect(names).toEqual(
      [/^[\w-]{22}\.mp3$/, /^[\w-]{22}\.mp3$/, /^[\w-]{22}\.webp$/].map((name) => expect.stringMatching(name)),
    );
    expect(new Set(names).size).toBe(3);
    const files = await store.list();
    expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(files.every(({ isOurs, age }) => isOurs && age > -2000 && age < 60_000)).toBe(true);
    expect(await contentOf(names[0] ?? "")).toEqual([8, "звук"]);
  });

  it("is kept as it was received, and taken over under the name it had", async () => {
    const received = await store.receive(Readable.from([Buffer.from("ви"), Buffer.from("део")]));
    expect(received.bytes).toBe(10);
    const name = await store.keep(received, "mp4");
    await store.put("robots.txt", Readable.from([Buffer.from("чужое")]));
    await store.discard(received);
    expect(await contentOf(name)).toEqual([10, "видео"]);
    expect(await contentOf("robots.txt")).toEqual([10, "чужое"]);
    expect((await store.list()).find(({ isOurs }) => !isOurs)?.name).toBe("robots.txt");
    expect(await readdir(path.join(dataDir, "incoming"))).toEqual([]);
  });

  it("is removed by its name, which may be gone already, and can be read till it is erased", async () => {
    const name = await store.save(Buffer.from("звук"), "mp3");
    await store.remove(name);
    await store.remove(name);
    expect([await kept(), await removed()]).toEqual([[], [name]]);
    expect(await contentOf(name)).toEqual([8, "звук"]);
    await store.putBack(name);
    await store.putBack("нет такого.mp3");
    expect(await kept()).toEqual([name]);
    await store.remove(name);
    await store.erase(name);
    await store.erase(name);
    expect([await kept(), await removed(), await contentOf(name)]).toEqual([[], [], undefined]);
  });

  it("is never looked for outside the folder", async () => {
    const outside = path.join(dataDir, "secret.txt");
    await writeFile(outside, "тайна");
    await store.remove("../secret.txt");
    expect(await readFile(outside, "utf8")).toBe("тайна");
    expect(await store.read("../secret.txt")).toBeUndefined();
  });
});

it("a full disk leaves no partial file", async () => {
  const disk = await openDiskStore(dataDir);
  // The disk refuses it as it would when it is full.
  const content = new Proxy(Buffer.alloc(1), {
    get: () => {
      throw new Error("ENOSPC");
    },
  });
  await expect(disk.save(content, "mp3")).rejects.toThrow("ENOSPC");
  expect(await readdir(disk.dir)).toEqual([]);
});

/** A store whose answers the test makes. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe("a bucket", () => {
  it("that is missing or does not answer fails at the start", async () => {
    const open = (bucket: string) => openS3Store(dataDir, bucket, s3.keys);
    await expect(open(`${s3.endpoint}/nowhere`)).rejects.toThrow("The media store does not answer: 404");
    await expect(open("http://127.0.0.1:9/media")).rejects.toThrow(/^The media store does not answer: /);
    await expect(openS3Store(dataDir, s3.bucket, { ...s3.keys, accessKeyId: "x" })).rejects.toThrow(
      "403 InvalidAccessKeyId",
    );
  });

  it("has a file at every moment though one node removes it while another puts it back", async () => {
    store = await stores.S3();
    const client = new AwsClient({ ...s3.keys, service: "s3" });
    const name = await store.save(Buffer.from("звук"), "mp3");
    const [from, to] = [`/media/${name}`, `/removed/${name}`];
    // Both halves of a removal, and what another node does between them.
    const headers = { "x-amz-copy-source": new URL(s3.bucket + from).pathname };
    await client.fetch(s3.bucket + to, { method: "PUT", headers });
    await store.putBack(name);
    await client.fetch(s3.bucket + from, { method: "DELETE" });
    expect(await contentOf(name)).toEqual([8, "звук"]);
    await store.putBack(name);
    expect(await kept()).toContain(name);
  });

  it("is not followed elsewhere: a signed call stays with who it was signed for", async () => {
    const asked: string[] = [];
    const redirect = (redirectTo?: string) =>
      serve((request, response) => {
        asked.push(redirectTo === undefined ? "elsewhere" : "bucket");
        if (redirectTo !== undefined && request.url?.includes("list-type") === false) {
          response.writeHead(307, { location: redirectTo }).end();
        } else response.end("<ListBucketResult></ListBucketResult>");
      });
    const elsewhere = await redirect();
    const bucket = await redirect(elsewhere.origin);
    store = await openS3Store(dataDir, `${bucket.origin}/media`, s3.keys);
    await expect(store.save(Buffer.from("звук"), "mp3")).rejects.toThrow("The media store does not answer");
    expect(new Set(asked)).toEqual(new Set(["bucket"]));
    for (const { stop } of [bucket, elsewhere]) stop();
  });

  it("that goes away in the middle of a file is told from a fault of ours", async () => {
    const bucket = await serve((request, response) => {
      if (request.url?.includes("list-type") === true) return response.end("<ListBucketResult></ListBucketResult>");
      response.writeHead(200, { "content-length": 1000 });
      return response.write("начало", () => response.destroy());
    });
    store = await openS3Store(dataDir, `${bucket.origin}/media`, s3.keys);
    const file = await store.read("звук.mp3");
    await expect(file && store.receive(file.content)).rejects.toThrow(StoreUnreachableError);
    bucket.stop();
  });

  it("is listed page by page", async () => {
    const page = (key: string, next: string) => `<ListBucketResult><Contents><Key>${key}</Key>
      <LastModified>2026-03-01T00:00:00.000Z</LastModified></Contents>${next}</ListBucketResult>`;
    const asked: (string | null)[] = [];
    const bucket = await serve((request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      const token = searchParams.get("continuation-token");
      const folder = searchParams.get("prefix") ?? "";
      if (folder === "media/") asked.push(token);
      const next = "<NextContinuationToken>a+b/=</NextContinuationToken>";
      response.end(token === null ? page(`${folder}1`, next) : page(`${folder}2`, ""));
    });
    store = await openS3Store(dataDir, `${bucket.origin}/media`, s3.keys);
    expect(await kept()).toEqual(["1", "1", "2", "2"]);
    expect(asked.slice(-2)).toEqual([null, "a+b/="]);
    bucket.stop();
  });
});
