import { contract, type ErrorBody, type Route } from "@hitoslov/contract";
import type { FileRoute } from "@hitoslov/contract/client";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";
import { png } from "../test/sample-files.ts";
import { staffWrites } from "../test/staff-writes.ts";
import { ape, chunk, format, id3v1, id3v2, lyrics3, tone, wav } from "../test/tags.ts";
import { box, ebml, endlessRun, movie, recording } from "../test/videos.ts";
import { isPrivate } from "./store.ts";

const song = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
/** What must be in no file that is served. */
const secret = "Polunochnaya";
const page = Buffer.from(`<!doctype html><script>alert("${secret}")</script>`);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
// No limit of uploads is to be met here.
beforeEach(async () => ({ token } = await createNamedAccount(app, { role: 1 })));
afterAll(() => app.close());

type Kind = "audio" | "image" | "video";
const uploads = Object.entries<Route>(contract).flatMap(([name, { files = {} }]) =>
  Object.entries(files).map(([field, kind]) => ({ name: name as FileRoute, field, kind })),
);

const svg = (inside: string, size = 'width="64" height="64"', before = "") =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  );
const laughs = ["b", "c", "d", "e", "f", "g", "h", "i"].map(
  (name, at) => `<!ENTITY ${name} "${`&${"abcdefgh"[at]};`.repeat(10)}">`,
);
const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: "#aa2233" } });
const jpeg = await photo
  .clone()
  .withExif({ IFD0: { ImageDescription: secret, Artist: secret }, IFD3: { GPSLatitudeRef: "N" } })
  .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`)
  .withIccProfile("p3")
  .jpeg()
  .toBuffer();
/** A png of one colour says in its head how large it is: so do a few bytes of one that is none. */
const bomb = Buffer.from(png);
bomb.writeUInt32BE(50_000, 16);
bomb.writeUInt32BE(50_000, 20);
const frames = Array.from({ length: 1000 }, (_, at) => Buffer.alloc(16 * 16 * 3, at).copyWithin(0, at % 100));
const animated = (type: "gif" | "webp") =>
  sharp(Buffer.concat(frames), { raw: { width: 16, height: 16 * 1000, channels: 3, pageHeight: 16 } })
    .toFormat(type)
    .toBuffer();

/** A file, and the status of its refusal or "kept". */
type Hostile = readonly [name: string, content: Buffer, outcome: number | "kept"];

const pictures: readonly Hostile[] = [
  [
    "an svg with a script",
    svg(`<script>alert("${secret}")</script><rect width="9" height="9" onload="alert(1)"/>`),
    "kept",
  ],
  [
    "an svg with a page in it",
    svg(
      `<foreignObject width="64" height="64"><body xmlns="http://www.w3.org/1999/xhtml">${secret}</body></foreignObject>`,
    ),
    "kept",
  ],
  [
    "an svg that asks others",
    svg(
      `<image href="http://127.0.0.1:1/${secret}" width="9" height="9"/><style>g{fill:url(http://127.0.0.1:1/)}</style>`,
    ),
    "kept",
  ],
  ["an svg that asks others for its styles", svg("<style>@import url(http://127.0.0.1:1/)</style>"), 413],
  [
    "an svg that reads files",
    svg(`<image href="file:///etc/passwd" width="64" height="64"/><use href="/etc/passwd#a"/>`),
    "kept",
  ],
  [
    "an svg of entities from a file",
    svg(`<text y="50">&x;</text>`, undefined, `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`),
    415,
  ],
  [
    "an svg of a billion laughs",
    svg(`<text y="50">&i;</text>`, undefined, `<!DOCTYPE svg [<!ENTITY a "ха">${laughs.join("")}]>`),
    415,
  ],
  ["an svg as large as a town", svg("", 'width="100000" height="100000"'), 413],
  ["an svg of nested groups", svg("<g>".repeat(100_000) + "</g>".repeat(100_000)), 413],
  ["an svg of many filters", svg(`<filter id="f">${"<feTurbulence/>".repeat(500)}</filter>`), 413],
  ["an svg of nothing but text, and without a size", svg(`<text y="9">${"песня ".repeat(150_000)}</text>`, ""), 413],
  ["an svg in UTF-7", svg("+ADw-g/+AD4-", undefined, `<?xml version="1.0" encoding="UTF-7"?>`), "kept"],
  ["an svg with a picture in it", svg(`<image href="data:image/png;base64,${png.toString("base64")}"/>`), 415],
  ["an svg with a picture by its path", svg(`<image path="data:image/png;base64,${png.toString("base64")}"/>`), 415],
  ["an svg with a document in it", svg(`<use href="data:image/svg+xml,&lt;svg/&gt;#a"/>`), 415],
  ["a png of 50,000 by 50,000", bomb, 413],
  ["a gif of a thousand frames", await animated("gif"), 415],
  ["a webp of a thousand frames", await animated("webp"), "kept"],
  ["a photo with a place and a name", jpeg, "kept"],
  ["a photo with a page behind", Buffer.concat([jpeg, page]), "kept"],
  ["a png with an archive behind", Buffer.concat([png, Buffer.from(`PK\u0003\u0004${secret}`)]), "kept"],
  ["a script that begins as a gif", Buffer.from(`GIF89a/*${secret}*/=1;alert(1)`), 415],
  ["a photo behind a pdf", Buffer.concat([Buffer.from(`%PDF-1.7 ${secret}\n`), jpeg]), 415],
  ["half a png", bomb.subarray(0, 20), 415],
  ["half a photo", jpeg.subarray(0, 400), 415],
];

const mp3 = song.subarray(0, 60_000);
const junk = chunk("junk", Buffer.alloc(0));
const sounds: readonly Hostile[] = [
  ["a song with every kind of tag", Buffer.concat([id3v2(), mp3, lyrics3(), ape(), id3v1()]), "kept"],
  ["a song with a page behind", Buffer.concat([mp3, page]), "kept"],
  [
    "a tag that claims to be endless",
    Buffer.concat([Buffer.from("ID3\u0004\0\0\u007f\u007f\u007f\u007f", "latin1"), mp3]),
    "kept",
  ],
  [
    "a wav with notes in it",
    wav(format(), chunk("LIST", Buffer.from(`INFOINAM${secret}`)), chunk("data", tone(3)), chunk("id3 ", id3v2())),
    "kept",
  ],
  ["a wav that claims to be endless", wav(format(), chunk("data", tone(3), 0xffff_fff0)), "kept"],
  ["a wav without samples", wav(format(), chunk("data", Buffer.alloc(0))), 415],
  ["heads of frames and nothing else", Buffer.from("fffb9064".repeat(5000), "hex"), 415],
  ["a head and nothing else", Buffer.alloc(40_000, 0xff).fill("fffb9000", 0, 4, "hex"), 415],
  ["a wav of nothing but heads of chunks", wav(...Array.from({ length: 50_000 }, () => junk)), 415],
  ["half a head", song.subarray(0, 3), 415],
  ["a tag and nothing else", id3v2({ padding: 1000 }), 415],
  ["an archive", Buffer.from(`PK\u0003\u0004${secret}`), 415],
];

const videos: readonly Hostile[] = [
  ["an mp4 with a place and a name", movie(box("moov", box("udta", box("meta", Buffer.from(secret))))), "kept"],
  ["an mp4 with XMP", movie(box("uuid", Buffer.from(secret))), "kept"],
  ["an mp4 whose tracks have names", movie(box("moov", box("trak", box("udta", Buffer.from(secret))))), "kept"],
  ["a webm with tags", recording(ebml(0x1254_c367, Buffer.from(secret))), "kept"],
  ["a webm with a title", recording(ebml(0x1549_a966, ebml(0x7ba9, Buffer.from(secret)))), "kept"],
  [
    "a webm with a file in it",
    recording(ebml(0x1941_a469, Buffer.concat([Buffer.from(secret), Buffer.alloc(200)]))),
    "kept",
  ],
  ["a cut mp4", movie(box("mdat", Buffer.alloc(1000))).subarray(0, 500), 415],
  ["an mp4 whose boxes overrun", movie(Buffer.from("ffffffff6d6f6f76", "hex")), 415],
  ["a box within itself for ever", movie(Buffer.from("000000086d6f6f76".repeat(30_000), "hex")), 415],
  ["an mp4 of endless samples", endlessRun(), 415],
  ["a cut webm", recording(ebml(0x1f43_b675, Buffer.alloc(1000))).subarray(0, 500), 415],
];

const anything: readonly Hostile[] = [
  ["a page", page, 415],
  ["a text", Buffer.from("просто текст"), 415],
  ["nothing", Buffer.alloc(0), 400],
];

const files: Record<Kind, readonly Hostile[]> = {
  image: [...pictures, ...anything],
  audio: [...sounds, ...anything],
  video: [...videos, ...anything],
};

/** What a browser might make of a name: none of it may be in ours, nor in any answer. */
const names = [
  "../../../etc/cron.d/x",
  "a\0.png",
  `${secret}.html`,
  "con",
  `${"я".repeat(300)}.svg`,
  'a"; filename="b.exe',
];
const types = ["text/html", "image/svg+xml", "application/octet-stream", "x", "audio/mpeg; charset=utf-8"];

const isOurs = /^[\w-]{22}\.(mp3|wav|webp|mp4|webm)$/;
const servedAs: Record<string, string> = {
  mp3: "audio/mpeg",
  wav: "audio/wav",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
};

it("a film that takes all memory takes the server's time from nobody", async () => {
  const film = { content: endlessRun(), filename: "a.mp4", type: "video/mp4" };
  const over = new AbortController();
  const upload = app.upload("uploadVideo", {}, { video: film }, token).finally(() => over.abort());
  let answered = 0;
  while (!over.signal.aborted) {
    expect((await app.call("getSettings", {}, token)).status).toBe(200);
    answered += 1;
    await pause(200);
  }
  expect([(await upload).status, answered > 1]).toEqual([415, true]);
});

describe.each(uploads)("$name, $field", ({ name, field, kind }) => {
  // All go one way, so all files go to one route of each kind, and to the others a few.
  const isFirst = uploads.find((upload) => upload.kind === kind)?.name === name;
  it.each(isFirst ? files[kind] : files[kind].filter((_, at) => at % 7 === 0))(
    "%s",
    async (_what, content, outcome) => {
      const prepare = staffWrites[name]?.prepare;
      const { input } = prepare === undefined ? { input: {} } : await prepare(app, token);
      const stored = async () => (await app.media.list()).map((file) => file.name);
      const before = await stored();
      const at = before.length;
      const filename = names[at % names.length] ?? "";
      const type = types[at % types.length] ?? "";
      const reply = await app.upload(
        name,
        input as Record<string, string>,
        { [field]: { content, filename, type } },
        token,
      );
      const added = (await stored()).filter((file) => !before.includes(file));
      const incoming = await readdir(path.join(app.services.config.DATA_DIR, "incoming"));
      expect(incoming).toEqual([]);
      expect(reply.text).not.toContain(secret);
      if (outcome !== "kept") {
        expect([reply.status, added]).toEqual([outcome, []]);
        expect((reply.error satisfies ErrorBody).message).toMatch(/[а-яё]/);
        return;
      }
      expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
      // One call listens only.
      expect(added).toHaveLength(name === "hearSound" ? 0 : 1);
      for (const file of added) await expectHarmless(file);
    },
  );
});

/** Of our own name, the type of its content, and nothing that came along. */
async function expectHarmless(name: string): Promise<void> {
  const { statusCode, headers, rawPayload } = await app.app.inject(`/media/${name}`);
  if (isPrivate(name)) {
    const kept = await app.media.read(name);
    expect([statusCode, (await buffer(kept?.content ?? Readable.from([]))).includes(secret)]).toEqual([404, false]);
    return;
  }
  expect(name).toMatch(isOurs);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": servedAs[path.extname(name).slice(1)],
  });
  for (const told of [secret, "Калинка", "Kalinka", "<script", "root:", "PK\u0003\u0004"]) {
    expect(rawPayload.includes(told), told).toBe(false);
  }
  if (!name.endsWith(".webp")) return;
  const picture = await sharp(rawPayload).metadata();
  expect(picture).toMatchObject({ format: "webp" });
  for (const kept of ["exif", "xmp", "icc", "iptc"]) expect(picture).not.toHaveProperty(kept);
  expect(picture.pages ?? 1).toBe(1);
}
