import { type Contract, directories, type DirectoryName, directoryNames, type Entity, type Input } from "@hitoslov/contract";
import type { FileRoute } from "@hitoslov/contract/client";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import type { TestApp } from "./app.ts";
import { createDirectories, createMember, createPerson, createSong, createStock } from "./factories.ts";

type Plain = { [N in Exclude<keyof Contract, FileRoute>]: { readonly name: N; readonly input: Input<Contract[N]> } };
type WithFiles = {
  [N in FileRoute]: {
    readonly name: N;
    readonly input: Record<string, string>;
    readonly files: Record<string, Uint8Array>;
  };
};
/** A call that staff may make here and now, and what it leaves in the trail. */
export type StaffWrite = (Plain & WithFiles)[keyof Contract] & { readonly entity: Entity };

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
/** The head of an mp4 is all its kind is known by. */
export const mp4 = Buffer.concat([
  Buffer.from("0000001c6674797069736f6d0000020069736f6d69736f326d703431", "hex"),
  Buffer.alloc(64),
]);
