import { Encrypter, generateHybridIdentity, generateIdentity, identityToRecipient } from "age-encryption";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { writeBackup } from "./backup.ts";
import { keepBackup } from "./files.ts";
import { openBackup } from "./open-backup.ts";

const passphrase = "верная лошадь скобка батарейка";
let identity: string;
let app: TestApp;
let dir: string;
let plain: string;
let sealed: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  dir = await mkdtemp(path.join(tmpdir(), "hitoslov-backup-"));
  await app.media.save(Buffer.alloc(200_000, "звук"), "mp3");
  identity = await generateIdentity();
  plain = await make("plain.tar");
  sealed = await make("sealed.tar.age", await identityToRecipient(identity));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

async function make(name: string, key?: string): Promise<string> {
  const file = path.join(dir, name);
  await keepBackup(file, key, (sink) => writeBackup(app.services, sink));
  return file;
}

async function changed(file: string, change: (content: Buffer) => Buffer): Promise<string> {
  const copy = path.join(dir, "changed");
  await writeFile(copy, change(await readFile(file)));
  return copy;
}

const wholeness = async (file: string, key?: string) => {
  const { tables, files } = (await openBackup(file, key)).manifest;
  return { tables, files };
};

describe("an encrypted backup", () => {
  it("opens only with its own key, and has the same content", async () => {
    expect(await wholeness(sealed, identity)).toEqual(await wholeness(plain));
    expect((await readFile(sealed)).includes("hitoslov")).toBe(false);
    await expect(openBackup(sealed, undefined)).rejects.toThrow("The backup is encrypted: set BACKUP_KEY to its key");
    for (const wrong of [await generateIdentity(), passphrase]) {
      await expect(openBackup(sealed, wrong)).rejects.toThrow("BACKUP_KEY is not the key of this backup");
    }
    await expect(openBackup(sealed, await identityToRecipient(identity))).rejects.toThrow(/half that encrypts/);
    await expect(openBackup(sealed, identity.replace(/.$/, "!"))).rejects.toThrow(/is no key of age/);
  });

  it("may be encrypted with a passphrase, or with the secret key itself", async () => {
    const file = await make("phrase.tar.age", passphrase);
    expect(await wholeness(file, passphrase)).toEqual(await wholeness(plain));
    await expect(openBackup(file, "другая лошадь скобка")).rejects.toThrow("BACKUP_KEY is not the key of this backup");
    await expect(openBackup(file, identity)).rejects.toThrow("BACKUP_KEY is not the key of this backup");
    expect(await wholeness(await make("own.tar.age", identity), identity)).toEqual(await wholeness(plain));
  });

  it("is not made with an invalid key", async () => {
    const typo = (await identityToRecipient(identity)).replace(/.$/, "b1");
    const several = `${await identityToRecipient(identity)},${await identityToRecipient(identity)}`;
    for (const invalid of [typo, several, identity.toLowerCase(), `${identity}x`, "ssh-ed25519 AAAAC3Nz"]) {
      await expect(make("typo.tar.age", invalid)).rejects.toThrow(/is no key of age/);
    }
  });

  it("is opened by what an earlier release took for a passphrase", async () => {
    const several = `${await identityToRecipient(identity)},${await identityToRecipient(identity)}`;
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(10);
    encrypter.setPassphrase(several);
    const encrypted = Buffer.from(await encrypter.encrypt(await readFile(plain)));
    const file = await changed(plain, () => encrypted);
    expect(await wholeness(file, several)).toEqual(await wholeness(plain));
  });

  it("is opened by the secret half of a post-quantum key", async () => {
    const hybrid = await generateHybridIdentity();
    const file = await make("hybrid.tar.age", await identityToRecipient(hybrid));
    expect(await wholeness(file, hybrid)).toEqual(await wholeness(plain));
  });
});

describe("a damaged backup is refused before anything is written", () => {
  it.each(["plain", "sealed"] as const)("%s: cut anywhere", async (kind) => {
    const [file, key] = kind === "plain" ? [plain, undefined] : [sealed, identity];
    const { length } = await readFile(file);
    for (const part of [0, 0.01, 0.3, 0.6, 0.9, 0.99]) {
      const cut = await changed(file, (content) => content.subarray(0, Math.floor(length * part)));
      await expect(openBackup(cut, key)).rejects.toThrow(/is damaged, cut or no backup$/);
    }
  });

  it.each(["plain", "sealed"] as const)("%s: a bit flipped anywhere", async (kind) => {
    const [file, key] = kind === "plain" ? [plain, undefined] : [sealed, identity];
    const whole = await wholeness(file, key);
    const { length } = await readFile(file);
    let told = 0;
    for (let step = 0; step < 24; step++) {
      const at = Math.floor((length * (step + 0.5)) / 24);
      const flipped = await changed(file, (content) => {
        content.writeUInt8(content.readUInt8(at) ^ 4, at);
        return content;
      });
      // Between the entries of a tar are bytes without a meaning.
      const found = await wholeness(flipped, key).catch((error: unknown) => error);
      if (found instanceof Error) told += 1;
      else expect(found).toEqual(whole);
    }
    expect(told).toBeGreaterThan(kind === "plain" ? 15 : 23);
  });
});

it("a backup that cannot be written leaves nothing", async () => {
  const to = path.join(dir, "none");
  const file = path.join(to, "full.tar");
  const full = keepBackup(file, undefined, () =>
    writeBackup(app.services, (tar) => pipeline(tar, createWriteStream("/dev/full"))),
  );
  await expect(full).rejects.toThrow(`The disk is full: ${file} was not written`);
  const gone = keepBackup(file, undefined, (sink) => writeBackup(app.services, sink), AbortSignal.abort());
  await expect(gone).rejects.toThrow(/abort/);
  expect(await readdir(to)).toEqual([]);
  await expect(make("plain.tar")).rejects.toThrow(/plain\.tar is there already$/);
});
