import { fileTexts, limits } from "@hitoslov/contract";
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, trailOf } from "../../../test/factories.ts";
import { forgetVersions } from "../../../test/versions.ts";

let app: TestApp;
let token: string;
let _id: string;
let png: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#147a3d" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await app.reset();
  for (const name of await kept()) await app.media.remove(name);
  ({ token } = await createAccount(app, 2));
  ({ _id } = (await app.call("createPrize", { name: "Гитара" }, token)).body);
});
afterAll(() => app.close());

/** What is kept once nobody goes back to an earlier version. */
async function kept(): Promise<string[]> {
  await forgetVersions(app);
  return readdir(app.media.dir);
}
const upload = (img: Uint8Array | { content: Uint8Array; filename: string; type: string }, id = _id) =>
  app.upload("uploadPrizeImage", { _id: id }, { img }, token);
const serve = (url: string | null) => app.app.inject({ url: url ?? "/nowhere" });

describe("the picture of a prize", () => {
  it("is kept as a square, served and recorded", async () => {
    const { status, body } = await upload(png);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id, name: "Гитара", img: expect.stringMatching(/^\/media\/[\w-]+\.webp$/) });
    const { rawPayload } = await serve(body.img);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect((await trailOf(app, "prize", _id))[1]?.fields).toEqual({ img: { before: null, after: body.img } });
  });

  it("replaces the one before, whose file is deleted", async () => {
    const old = (await upload(png)).body.img;
    const { img } = (await upload(png)).body;
    expect(await kept()).toEqual([img?.replace("/media/", "")]);
    expect([(await serve(old)).statusCode, (await serve(img)).statusCode]).toEqual([404, 200]);
  });

  it("can be deleted, and is deleted with the prize", async () => {
    await upload(png);
    const { status, body } = await app.call("deletePrizeImage", { _id }, token);
    expect([status, body.img]).toEqual([200, null]);
    expect(await kept()).toEqual([]);
    await upload(png);
    await app.call("deletePrize", { _id }, token);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["html named .png", Buffer.from("<html><script>1</script>"), 415, fileTexts.wrongKind.image],
    ["a gif named .png", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;"), 415, fileTexts.wrongKind.image],
    ["nothing", Buffer.alloc(0), 400, fileTexts.missing],
    ["too much", Buffer.alloc(limits.files.image.bytes + 1), 413, fileTexts.tooLarge("image")],
  ])("is refused when it is %s", async (_what, content, expected, message) => {
    const { img } = (await upload(png)).body;
    const { status, error } = await upload({ content, filename: "a.png", type: "image/png" });
    expect([status, error.message]).toEqual([expected, message]);
    expect(await kept()).toEqual([img?.replace("/media/", "")]);
  });

  it("is refused without a file, and of an unknown prize leaves nothing", async () => {
    expect((await app.upload("uploadPrizeImage", { _id }, {}, token)).status).toBe(400);
    expect((await upload(png, uuid())).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});
