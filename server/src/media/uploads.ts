import { type FileKind, fileTexts } from "@hitoslov/contract";
import { open } from "node:fs/promises";
import { AppError } from "../http/errors.ts";
import { openFairQueue } from "../http/fair-queue.ts";
import type { Audio } from "./audio.ts";
import { drawPicture } from "./drawing.ts";
import type { Refusal, Shape } from "./image.ts";
import { clearMp4 } from "./mp4.ts";
import { audioOf, filmSecondsOf } from "./sounds.ts";
import type { Extension, MediaStore, Received } from "./store.ts";
import { clearWebm } from "./webm.ts";

/** Files that wait lie on disk, not in memory. */
const pictures = openFairQueue({ atOnce: 2, waitingOfOne: 10, waiting: 100 });

export type KeptAudio = Omit<Audio, "content"> & { readonly name: string };

/** Keeps an mp3 or wav that an account has sent, without its tags; anything else is refused. */
export async function keepAudio(
  media: Pick<MediaStore, "save">,
  account: string,
  received: Received,
): Promise<KeptAudio> {
  const { content, ...known } = await audioOf(account, received);
  return { ...known, name: await media.save(content, known.type) };
}

/** Keeps a picture that an account has sent as webp of this shape; anything but jpeg, png, webp and svg is refused. */
export async function keepPicture(
  media: Pick<MediaStore, "save">,
  account: string,
  received: Received,
  shape: Shape,
): Promise<string> {
  const drawing = await pictures(account, () => drawPicture(received.path, shape));
  if ("refused" in drawing) throw refusals[drawing.refused]();
  return media.save(drawing.webp, "webp");
}

const refusals: Record<Refusal, () => AppError> = {
  kind: () => wrongKind("image"),
  pixels: () => new AppError(413, "too_large", fileTexts.tooManyPixels),
  complex: () => new AppError(413, "too_large", fileTexts.tooComplex),
  broken_vector: () => new AppError(415, "unsupported_media_type", fileTexts.brokenVector),
  embedded: () => new AppError(415, "unsupported_media_type", fileTexts.embedded),
};

const videos: Record<string, { readonly extension: Extension; readonly clear: typeof clearMp4 } | undefined> = {
  "video/mp4": { extension: "mp4", clear: clearMp4 },
  "video/webm": { extension: "webm", clear: clearWebm },
};

/** Keeps an mp4 or webm that an account has sent, without its metadata; anything else is refused. */
export async function keepVideo(
  media: Pick<MediaStore, "keep">,
  account: string,
  received: Received,
): Promise<{ readonly name: string; readonly seconds: number | null }> {
  const { fileTypeFromFile } = await import("file-type");
  const known = await fileTypeFromFile(received.path).catch(() => undefined);
  const video = known && videos[known.mime];
  if (video === undefined) throw wrongKind("video");
  await using file = await open(received.path, "r+");
  if (!(await video.clear(file))) throw wrongKind("video");
  const seconds = await filmSecondsOf(account, received);
  return { name: await media.keep(received, video.extension), seconds };
}

function wrongKind(kind: FileKind): AppError {
  return new AppError(415, "unsupported_media_type", fileTexts.wrongKind[kind]);
}
