import { type FileKind, fileTexts, limits } from "@hitoslov/contract";
import { open, readFile } from "node:fs/promises";
import { AppError } from "../http/errors.ts";
import { openQueue } from "../http/queue.ts";
import { type Audio, readAudio } from "./audio.ts";
import { inspectPicture, type Shape, toWebp } from "./image.ts";
import { clearMp4 } from "./mp4.ts";
import type { Extension, MediaStore, Received } from "./store.ts";
import { drawVector } from "./vector.ts";
import { clearWebm } from "./webm.ts";

/** One of each at a time: files that wait lie on disk, not in memory. */
const audios = openQueue(1, 60);
const pictures = openQueue(1, 60);
/** Apart: a hostile one takes all the time it is given. */
const vectors = openQueue(1, 10);

export type KeptAudio = Omit<Audio, "content"> & { readonly name: string };

/** Keeps an mp3 or wav that has come, without its tags; anything else is refused. */
export async function keepAudio(media: Pick<MediaStore, "save">, received: Received): Promise<KeptAudio> {
  return audios(async () => {
    const audio = await readAudio(await readFile(received.path));
    if (audio === undefined) throw wrongKind("audio");
    const { content, ...known } = audio;
    return { ...known, name: await media.save(content, known.type) };
  });
}

/** Keeps a picture that has come as webp of this shape; anything but jpeg, png, webp and svg is refused. */
export async function keepPicture(media: Pick<MediaStore, "save">, received: Received, shape: Shape): Promise<string> {
  const drawn = await pictures(async () => drawDots(await readFile(received.path), shape));
  const webp =
    drawn ?? (await vectors(async () => drawVector(await readFile(received.path), shape).catch(refuseBroken)));
  return media.save(webp, "webp");
}

/** Refuses what is no picture, or one too large; leaves a vector picture to its own turn. */
async function drawDots(content: Uint8Array, shape: Shape): Promise<Buffer | undefined> {
  const picture = await inspectPicture(content);
  if (picture === undefined) throw wrongKind("image");
  if (picture.pixels > limits.files.image.pixels) throw new AppError(413, "too_large", fileTexts.tooManyPixels);
  return picture.isVector ? undefined : toWebp(content, shape).catch(refuseBroken);
}

/** What cannot be decoded to its end, or not in time, is a broken picture. */
function refuseBroken(): never {
  throw wrongKind("image");
}

const videos: Record<string, { readonly extension: Extension; readonly clear: typeof clearMp4 } | undefined> = {
  "video/mp4": { extension: "mp4", clear: clearMp4 },
  "video/webm": { extension: "webm", clear: clearWebm },
};

/** Keeps an mp4 or webm that has come, without its metadata; anything else is refused. */
export async function keepVideo(media: Pick<MediaStore, "keep">, received: Received): Promise<string> {
  const { fileTypeFromFile } = await import("file-type");
  const known = await fileTypeFromFile(received.path).catch(() => undefined);
  const video = known && videos[known.mime];
  if (video === undefined) throw wrongKind("video");
  await using file = await open(received.path, "r+");
  if (!(await video.clear(file))) throw wrongKind("video");
  return await media.keep(received, video.extension);
}

function wrongKind(kind: FileKind): AppError {
  return new AppError(415, "unsupported_media_type", fileTexts.wrongKind[kind]);
}
