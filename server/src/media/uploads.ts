import { type FileKind, fileTexts, limits } from "@hitoslov/contract";
import { fileTypeFromFile } from "file-type";
import { readFile } from "node:fs/promises";
import { AppError } from "../http/errors.ts";
import { type Audio, readAudio } from "./audio.ts";
import { inspectPicture, type Shape, toWebp } from "./image.ts";
import type { Extension, MediaStore, Received } from "./store.ts";

export type KeptAudio = Omit<Audio, "content"> & { readonly name: string };

/** Keeps an mp3 or wav that has come, without its tags; anything else is refused. */
export async function keepAudio(media: Pick<MediaStore, "save">, received: Received): Promise<KeptAudio> {
  const audio = await readAudio(await readFile(received.path));
  if (audio === undefined) throw wrongKind("audio");
  const { content, ...known } = audio;
  return { ...known, name: await media.save(content, known.type) };
}

/** Keeps a picture that has come as webp of this shape; anything but jpeg, png, webp and svg is refused. */
export async function keepPicture(media: Pick<MediaStore, "save">, received: Received, shape: Shape): Promise<string> {
  const content = await readFile(received.path);
  const picture = await inspectPicture(content);
  if (picture === undefined) throw wrongKind("image");
  if (picture.pixels > limits.files.image.pixels) throw new AppError(413, "too_large", fileTexts.tooManyPixels);
  // What cannot be decoded to its end is a broken picture.
  const webp = await toWebp(content, shape).catch(() => undefined);
  if (webp === undefined) throw wrongKind("image");
  return media.save(webp, "webp");
}

const videos: Record<string, Extension> = { "video/mp4": "mp4", "video/webm": "webm" };

/** Keeps an mp4 or webm that has come as it is; anything else is refused. */
export async function keepVideo(media: Pick<MediaStore, "keep">, received: Received): Promise<string> {
  const known = await fileTypeFromFile(received.path).catch(() => undefined);
  const extension = known && videos[known.mime];
  if (extension === undefined) throw wrongKind("video");
  return media.keep(received, extension);
}

function wrongKind(kind: FileKind): AppError {
  return new AppError(415, "unsupported_media_type", fileTexts.wrongKind[kind]);
}
