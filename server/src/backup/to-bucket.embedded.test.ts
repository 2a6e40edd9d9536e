import { AwsClient } from "aws4fetch";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { openS3Store } from "../media/s3.ts";
import { createTestApp } from "../test/app.ts";
import { contentOf, createEmptyHome } from "../test/home.ts";
import { startS3 } from "../test/s3.ts";
import { writeBackup } from "./backup.ts";
import { keepBackup } from "./files.ts";
import { openBackup } from "./open-backup.ts";
import { restore } from "./restore.ts";

/** A folder for backups, a bucket and a server on the disk, until the stack is left. */
async function begin(stack: AsyncDisposableStack) {
  const dir = await mkdtemp(path.join(tmpdir(), "hitoslov-backup-"));
  stack.defer(() => rm(dir, { recursive: true }));
  const s3 = await startS3();
  stack.defer(() => s3.stop());
  const app = await createTestApp();
  stack.defer(() => app.close());
  await app.reset();
  return { dir, s3, app };
}

it("media move from the disk to a bucket and back by a backup, removed ones that are still named as well", async () => {
  await using stack = new AsyncDisposableStack();
  const { dir, s3, app } = await begin(stack);
  const [video, ad_img] = [
    await app.media.save(Buffer.from("видео"), "mp4"),
    await app.media.save(Buffer.from("ад"), "webp"),
  ];
  await app.db.kysely.updateTable("settings").set({ video, ad_img }).execute();
  const expected = await contentOf(app);
  await app.media.remove(ad_img);

  const file = path.join(dir, "disk.tar");
  await keepBackup(file, undefined, (sink) => writeBackup(app.services, sink));
  const bucket = { ...(await createEmptyHome()), media: await openS3Store(dir, s3.bucket, s3.keys) };
  stack.defer(bucket.close);
  await restore(bucket, await openBackup(file, undefined));
  expect(await contentOf(bucket)).toEqual(expected);

  const back = path.join(dir, "bucket.tar");
  await bucket.media.remove(video);
  await keepBackup(back, undefined, (sink) => writeBackup(bucket, sink));
  const disk = await createEmptyHome();
  stack.defer(disk.close);
  await restore(disk, await openBackup(back, undefined));
  expect(await contentOf(disk)).toEqual(expected);
});

it("a marker of a folder, a file below one and a hidden file in the bucket are no media and spoil no backup", async () => {
  await using stack = new AsyncDisposableStack();
  const { dir, s3, app } = await begin(stack);
  const media = await openS3Store(dir, s3.bucket, s3.keys);
  const video = await media.save(Buffer.from("видео"), "mp4");
  await app.db.kysely.updateTable("settings").set({ video }).execute();
  const strange = ["", `sub/${video}`, ".hidden"];
  const client = new AwsClient({ ...s3.keys, service: "s3" });
  for (const folder of ["media", "sources", "removed"]) {
    for (const name of strange) {
      const { status } = await client.fetch(`${s3.bucket}/${folder}/${name}`, { method: "PUT", body: "чужое" });
      expect(status, `${folder}/${name}`).toBe(200);
    }
  }
  expect((await media.list()).map(({ name }) => name)).toEqual([video]);
  expect(await media.listRemoved()).toEqual([]);

  const ofBefore = {
    ...media,
    list: async () => [...(await media.list()), ...strange.map((name) => ({ name, isOurs: false, age: 0 }))],
    read: async (name: string) =>
      strange.includes(name) ? { bytes: 10, content: Readable.from([Buffer.from("чужое")]) } : media.read(name),
  };
  for (const [name, store] of Object.entries({ media, ofBefore })) {
    const file = path.join(dir, `${name}.tar`);
    await keepBackup(file, undefined, (sink) => writeBackup({ ...app.services, media: store }, sink));
    const home = await createEmptyHome();
    stack.defer(home.close);
    await restore(home, await openBackup(file, undefined));
    expect(await home.media.list(), name).toMatchObject([{ name: video }]);
  }
});
