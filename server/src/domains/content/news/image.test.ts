import { fileTexts, limits } from "@hitoslov/contract";
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  for (const name of await kept()) await app.media.remove(name);
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const kept = async () => (await readdir(app.media.dir)).toSorted();
const nameOf = (img: string) => img.split("/").at(-1) ?? "";
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#147a3d" } })
    .png()
    .toBuffer();

describe("a picture for the news", () => {
  it.each([
    [2000, 1000, 1280, 640],
    [300, 200, 300, 200],
  ])("of %i × %i is kept as %i × %i, and the news may show it", async (width, height, keptWidth, keptHeight) => {
    const { status, body } = await app.upload("uploadNewsImage", {}, { img: await picture(width, height) }, token);
    expect(status).toBe(200);
    const served = await app.app.inject({ url: body.img });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: keptWidth,
      height: keptHeight,
    });
    const content = `<img src="${body.img}" alt="x" />`;
    expect((await app.call("createNews", { title: "Весна", content }, token)).body.content).toBe(content);
  });

  it("has the address of the storage where it is another", async () => {
    await app.db.kysely.updateTable("settings").set({ storage_url: "https://cdn.example/" }).execute();
    await app.refreshCatalogue();
    const { img } = (await app.upload("uploadNewsImage", {}, { img: await picture(9, 9) }, token)).body;
    expect(img).toMatch(/^https:\/\/cdn\.example\/[\w-]+\.webp$/);
    const content = `<img src="${img}" alt="" />`;
    expect((await app.call("previewNews", { content }, token)).body).toEqual({ content });
  });

  it("has its new address in the text after the storage has moved, before and after it is saved", async () => {
    const move = async (storage_url: string) => {
      await app.db.kysely.updateTable("settings").set({ storage_url }).execute();
      await app.refreshCatalogue();
    };
    await move("https://cdn.example/files/");
    const { img } = (await app.upload("uploadNewsImage", {}, { img: await picture(9, 9) }, token)).body;
    const news = { title: "Весна", content: `<img src="${img}" alt="Ель" />` };
    const { _id, updated_at } = (await app.call("createNews", news, token)).body;
    await move("https://other.example/");
    const { data } = (await app.call("listNews", { ids: _id }, token)).body;
    expect(data.map(({ content }) => content)).toEqual([
      `<img src="https://other.example/${nameOf(img)}" alt="Ель" />`,
    ]);
    await move("/media/");
    const { status, body } = await app.call("updateNews", { ...news, _id, updated_at, title: "Лето" }, token);
    expect(status).toBe(200);
    expect(body.content).toBe(`<img src="/media/${nameOf(img)}" alt="Ель" />`);
  });

  it("comes back with the news that shows it where the sweep took it from a long draft", async () => {
    const { img } = (await app.upload("uploadNewsImage", {}, { img: await picture(9, 9) }, token)).body;
    const news = { title: "Весна", content: `<img src="${img}" alt="" />` };
    await app.media.remove(nameOf(img));
    const { status, body } = await app.call("createNews", news, token);
    expect([status, body.content, await kept()]).toEqual([201, news.content, [nameOf(img)]]);
    const added = (await app.upload("uploadNewsImage", {}, { img: await picture(9, 9) }, token)).body.img;
    await app.media.remove(nameOf(added));
    const content = `${news.content}<img src="${added}" alt="" />`;
    expect((await app.call("updateNews", { ...news, _id: body._id, content }, token)).status).toBe(200);
    expect(await kept()).toEqual([nameOf(img), nameOf(added)].toSorted());
  });

  it("has to be uploaded again where it is gone, but for news that had it before", async () => {
    const { img } = (await app.upload("uploadNewsImage", {}, { img: await picture(9, 9) }, token)).body;
    const lost = { title: "Весна", content: `<p>Ель</p><img src="${img}" alt="" />` };
    const { _id } = (await app.call("createNews", lost, token)).body;
    const other = (await app.call("createNews", { title: "Лето", content: "" }, token)).body;
    await app.media.remove(nameOf(img));
    await app.media.erase(nameOf(img));
    const refused = {
      status: 400,
      error: { fields: { content: "Картинки больше нет на\u00A0сервере: загрузите её снова" } },
    };
    expect(await app.call("createNews", lost, token)).toMatchObject(refused);
    const { updated_at } = other;
    const edit = { title: "Лето", _id: other._id, updated_at, content: lost.content };
    expect(await app.call("updateNews", edit, token)).toMatchObject(refused);
    expect((await app.call("listNews", { ids: other._id }, token)).body.data).toEqual([other]);
    expect((await app.call("updateNews", { ...lost, _id, status_id: "Неактивна" }, token)).status).toBe(200);
    // Only pictures count: text and links may name what they like.
    const named = { title: "Осень", content: `<p>${img} <a href="https://example.org${img}">ель</a></p>` };
    expect((await app.call("createNews", named, token)).status).toBe(201);
  });

  it.each([
    ["html named .png", Buffer.from("<html><script>1</script>"), 415, fileTexts.wrongKind.image],
    ["a gif named .png", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;"), 415, fileTexts.wrongKind.image],
    ["nothing", Buffer.alloc(0), 400, fileTexts.missing],
    ["too much", Buffer.alloc(limits.files.image.bytes + 1), 413, fileTexts.tooLarge("image")],
  ])("is refused when it is %s", async (_what, content, expected, message) => {
    const file = { content, filename: "a.png", type: "image/png" };
    const { status, error } = await app.upload("uploadNewsImage", {}, { img: file }, token);
    expect([status, error.message]).toEqual([expected, message]);
    expect(await kept()).toEqual([]);
  });

  it("is refused where there is none", async () => {
    expect((await app.upload("uploadNewsImage", {}, {}, token)).status).toBe(400);
  });
});
