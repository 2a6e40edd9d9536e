import { fileTexts } from "@hitoslov/contract";
import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let png: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const onDisk = (address: string | null) => existsSync(path.join(app.media.dir, path.basename(address ?? "")));
const put = (token: string, img: Uint8Array | { content: Uint8Array; filename: string; type: string } = png) =>
  app.upload("uploadMyPhoto", {}, { img }, token);

describe("one's own photo", () => {
  it.for([1, 2, 3] as const)("of role %i is a square of 256, shown by its address", async (role) => {
    const { token } = await createNamedAccount(app, { login: "анна", role });
    const { status, body } = await put(token);
    expect(status).toBe(200);
    expect(body.photo).toMatch(/^\/media\/[\w-]+\.webp$/);
    expect((await app.call("getMe", {}, token)).body.photo).toBe(body.photo);
    const { rawPayload, statusCode } = await app.app.inject(body.photo ?? "");
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
  });

  it("replaces the previous one, whose file is deleted", async () => {
    const { token } = await createNamedAccount(app, { login: "анна" });
    const first = (await put(token)).body.photo;
    const second = (await put(token)).body.photo;
    expect(second).not.toBe(first);
    expect([onDisk(first), onDisk(second)]).toEqual([false, true]);
    expect((await app.app.inject(first ?? "")).statusCode).toBe(404);
  });

  it("is deleted with its file, also if asked twice", async () => {
    const { token } = await createNamedAccount(app, { login: "анна" });
    const { photo } = (await put(token)).body;
    for (let i = 0; i < 2; i++) {
      const { status, body } = await app.call("deleteMyPhoto", {}, token);
      expect([status, body]).toEqual([200, { photo: null }]);
    }
    expect(onDisk(photo)).toBe(false);
    expect((await app.call("getMe", {}, token)).body.photo).toBeNull();
  });

  it.for([
    ["html", Buffer.from("<html><script>alert(1)</script></html>"), 415, fileTexts.wrongKind.image],
    [
      "gif",
      Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
      415,
      fileTexts.wrongKind.image,
    ],
    ["nothing", Buffer.alloc(0), 400, fileTexts.missing],
  ] as const)("%s under the name of a png is refused", async ([, content, status, message]) => {
    const { token } = await createNamedAccount(app, { login: "анна" });
    const { photo } = (await put(token)).body;
    const refused = await put(token, { content, filename: "я.png", type: "image/png" });
    expect([refused.status, refused.error.message]).toEqual([status, message]);
    expect(onDisk(photo)).toBe(true);
    expect((await app.call("getMe", {}, token)).body.photo).toBe(photo);
  });

  it("no file at all, or one in another field, is refused", async () => {
    const { token } = await createNamedAccount(app, { login: "анна" });
    for (const files of [{}, { photo: png }]) {
      const { status, error } = await app.upload("uploadMyPhoto", {}, files, token);
      expect([status, error.message]).toEqual([400, fileTexts.missing]);
    }
  });

  it("of staff leaves a trail, of players none", async () => {
    const player = await createNamedAccount(app, { login: "анна" });
    const admin = await createNamedAccount(app, { login: "админ", role: 2 });
    await put(player.token);
    const { photo } = (await put(admin.token)).body;
    expect(await trailOf(app, "admin", player.userId)).toEqual([]);
    expect(await trailOf(app, "admin", admin.userId)).toEqual([
      { user_id: admin.userId, login: "админ", action: "update", fields: { photo: { before: null, after: photo } } },
    ]);
  });

  it("changed twice at once leaves one file", async () => {
    const { token } = await createNamedAccount(app, { login: "анна" });
    const photos = (await Promise.all([put(token), put(token), put(token)])).map(({ body }) => body.photo);
    const { photo } = (await app.call("getMe", {}, token)).body;
    expect(photos).toContain(photo);
    // An answer may already show the photo of a later call.
    expect(new Set(photos.filter(onDisk))).toEqual(new Set([photo]));
  });
});
