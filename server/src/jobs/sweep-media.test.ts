import { mkdir, readdir, rmdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { listenToLog } from "../test/log-lines.ts";
import { png } from "../test/sample-files.ts";
import { sweepMedia } from "./sweep-media.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  for (const { name } of await app.media.list()) await app.media.remove(name);
  for (const { name } of await app.media.listRemoved()) await app.media.erase(name);
  // Nothing is swept by a database that refers to no file at all.
  await app.db.kysely
    .updateTable("settings")
    .set({ video: `${"v".repeat(22)}.mp4` })
    .execute();
});
afterAll(() => app.close());

const sweep = () => sweepMedia(app.services);
const kept = async () => (await app.media.list()).map(({ name }) => name).toSorted();
const removed = async () => (await app.media.listRemoved()).map(({ name }) => name).toSorted();
const folder = (name: "media" | "incoming" | "removed") => path.join(app.services.config.DATA_DIR, name);

/** Makes a file older than it is. */
async function age(name: string, hours: number, where: "media" | "incoming" | "removed" = "media"): Promise<string> {
  const at = new Date(Date.now() - hours * 60 * 60_000);
  await utimes(path.join(folder(where), name), at, at);
  return name;
}
const save = async (hours: number) => age(await app.media.save(Buffer.from("звук"), "webp"), hours);

async function writeNews(img: string): Promise<void> {
  const content = `<p><img src="/media/${img}" alt=""/></p>`;
  await app.call("createNews", { title: "Новость", content, user_category: "all", status_id: "Активна" }, token);
}

describe("a file that nothing refers to", () => {
  it("is removed when it is older than a draft may be, and deleted three hours later", async () => {
    const [old, young] = [await save(8 * 24 + 1), await save(8 * 24 - 1)];
    await sweep();
    expect([await kept(), await removed()]).toEqual([[young], [old]]);
    await age(old, 2.9, "removed");
    await sweep();
    expect(await removed()).toEqual([old]);
    await age(old, 3.1, "removed");
    await sweep();
    expect([await kept(), await removed()]).toEqual([[young], []]);
  });

  it("stays where its name was not made by the store", async () => {
    await writeFile(path.join(folder("media"), "robots.txt"), "");
    await age("robots.txt", 1000);
    await sweep();
    expect(await kept()).toEqual(["robots.txt"]);
    await app.media.remove("robots.txt");
  });

  it("goes where another one cannot be moved", async () => {
    const [stuck = "", other = ""] = [await save(1000), await save(1000)].toSorted();
    // No file can replace a folder.
    const obstacle = path.join(folder("removed"), stuck);
    await mkdir(obstacle);
    await expect(sweep()).rejects.toThrow(stuck);
    expect([await kept(), await removed()]).toEqual([[stuck], [other]]);
    await rmdir(obstacle);
  });

  it("goes as well where it is half received or half written", async () => {
    for (const [where, name] of [
      ["incoming", "abc"],
      ["media", ".abc.webp.part"],
    ] as const) {
      await writeFile(path.join(folder(where), name), "");
      await sweep();
      expect(await readdir(folder(where))).toEqual([name]);
      await age(name, 1.1, where);
      await sweep();
      expect(await readdir(folder(where))).toEqual([]);
    }
  });
});

describe("a replaced file that could not be removed", () => {
  const recorded = async () => (await app.db.kysely.selectFrom("file_removals").select("name").execute()).length;
  type Player = Awaited<ReturnType<typeof createAccount>>;
  const deletions = {
    "a deleted photo": (player: Player) => app.call("deleteMyPhoto", {}, player.token),
    "a replaced photo": (player: Player) => app.upload("uploadMyPhoto", {}, { img: png }, player.token),
    "the photo of a deleted account": async ({ userId }: Player) =>
      app.call("deleteUser", { _id: userId }, (await createAccount(app, 1)).token),
    "the photo of a forgotten player": async ({ userId }: Player) =>
      app.call("forgetPlayer", { _id: userId }, (await createAccount(app, 1)).token),
  };

  it.each(Object.entries(deletions))("goes at the next sweep, however young: %s", async (_what, change) => {
    const player = await createAccount(app);
    const photo = (await app.upload("uploadMyPhoto", {}, { img: png }, player.token)).body.photo ?? "";
    const served = async () => (await app.app.inject(photo)).statusCode;
    vi.spyOn(app.media, "remove").mockRejectedValueOnce(new Error("the store fails"));
    expect((await change(player)).status).toBe(200);
    expect([await served(), await recorded()]).toEqual([200, 1]);
    await sweep();
    expect([await served(), await recorded()]).toEqual([404, 0]);
  });

  it("is tried again while the store fails", async () => {
    const own = (await createAccount(app)).token;
    await app.upload("uploadMyPhoto", {}, { img: png }, own);
    vi.spyOn(app.media, "remove").mockRejectedValueOnce(new Error("the store fails"));
    await app.call("deleteMyPhoto", {}, own);
    vi.spyOn(app.media, "remove").mockRejectedValueOnce(new Error("the store fails"));
    await expect(sweep()).rejects.toThrow("could not be swept");
    expect(await recorded()).toBe(1);
    await sweep();
    expect([await kept(), await recorded()]).toEqual([[], 0]);
  });

  it("is recorded for no longer than it takes to remove it", async () => {
    const own = (await createAccount(app)).token;
    await app.upload("uploadMyPhoto", {}, { img: png }, own);
    await app.call("deleteMyPhoto", {}, own);
    expect([await kept(), await recorded()]).toEqual([[], 0]);
  });
});

describe("files of another database", () => {
  const videoIs = (video: string | null) => app.db.kysely.updateTable("settings").set({ video }).execute();

  it("stay where the database refers to no file at all", async () => {
    await videoIs(null);
    const old = await Promise.all(Array.from({ length: 20 }, () => save(1000)));
    const gone = await save(0);
    await app.media.remove(gone);
    await age(gone, 1000, "removed");
    await expect(sweep()).rejects.toThrow("The database refers to no file at all: 21 files stay");
    expect([await kept(), await removed()]).toEqual([old.toSorted(), [gone]]);
  });

  it("are deleted only after two weeks where they are most, and come back to their own database", async () => {
    const names = (await Promise.all(Array.from({ length: 22 }, () => save(1000)))).toSorted();
    // Files of an import that goes on say nothing of the old ones.
    const young = await Promise.all(Array.from({ length: 25 }, () => save(1)));
    const told = listenToLog();
    await sweep();
    told.stop();
    expect(told.lines()).toMatchObject([{ level: 50, litter: 22, msg: "most media are referred to by nothing" }]);
    const [own = "", old = "", ...others] = names;
    for (const name of [own, ...others]) await age(name, 14 * 24 - 1, "removed");
    await age(old, 14 * 24 + 1, "removed");
    await videoIs(own);
    await sweep();
    expect([await kept(), await removed()]).toEqual([[own, ...young].toSorted(), others]);
  });
});

describe("a file that something refers to", () => {
  it("stays, however old, till it is referred to no more", async () => {
    const picture = await save(1000);
    await writeNews(picture);
    const { photo: address } = (await app.upload("uploadMyPhoto", {}, { img: png }, token)).body;
    const photo = await age(path.basename(address ?? ""), 1000);
    await sweep();
    expect(await kept()).toEqual([photo, picture].toSorted());
    const [news] = (await app.call("listNews", {}, token)).body.data;
    await app.call("deleteNews", { _id: news?._id ?? "" }, token);
    await sweep();
    // The trash has it.
    expect([await kept(), await removed()]).toEqual([[photo, picture].toSorted(), []]);
    await app.db.kysely.deleteFrom("row_images").execute();
    await sweep();
    expect([await kept(), await removed()]).toEqual([[photo], [picture]]);
  });

  it("comes back where it was removed: its commit came about though the answer was lost", async () => {
    const picture = await save(0);
    await writeNews(picture);
    await app.media.remove(picture);
    await age(picture, 1000, "removed");
    await sweep();
    expect([await kept(), await removed()]).toEqual([[picture], []]);
  });

  it("stays where it is named while the sweep is at it", async () => {
    const picture = await save(1000);
    // After the first look at the database, before the second.
    const remove = async (name: string) => {
      await writeNews(picture);
      await app.media.remove(name);
    };
    await sweepMedia({ ...app.services, media: { ...app.media, remove } });
    expect(await kept()).toEqual([picture]);
  });

  it("and one whose change is still to commit is left alone", async () => {
    const { save: keep } = app.media;
    vi.spyOn(app.media, "save").mockImplementationOnce(async (...file) => {
      const name = await keep(...file);
      await sweep();
      return name;
    });
    const { photo } = (await app.upload("uploadMyPhoto", {}, { img: png }, token)).body;
    expect((await app.app.inject(photo ?? "")).statusCode).toBe(200);
    const uploads = Array.from({ length: 4 }, () => app.upload("uploadMyPhoto", {}, { img: png }, token));
    await Promise.all([...uploads, sweep(), sweep(), sweep()]);
    const { photo: last } = (await app.call("getMe", {}, token)).body;
    expect(await kept()).toEqual([path.basename(last ?? "")]);
  });
});
