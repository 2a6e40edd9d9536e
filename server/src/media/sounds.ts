import { fileTexts } from "@hitoslov/contract";
import type { Answer, Order } from "../edit-sounds.ts";
import { AppError } from "../http/errors.ts";
import { openFairQueue } from "../http/fair-queue.ts";
import type { Audio, AudioFacts, AudioTags } from "./audio.ts";
import { openProcesses, type Priority } from "./processes.ts";
import type { Cut, Fragment, Recording, SoundRefusal } from "./sound/edit.ts";
import type { Range } from "./sound/shape.ts";
import type { MediaStore, Received } from "./store.ts";

const edit = openProcesses<Order, Answer>("edit-sounds", 256);
/** How long the work on one file may take, s of wall-clock time. */
const atMost: Record<Order["work"], number> = {
  fragment: 90,
  recording: 90,
  silence: 90,
  audio: 20,
  facts: 20,
  tags: 20,
  film: 20,
};
const sounds = openFairQueue({ atOnce: 2, waitingOfOne: 20, waiting: 60 });

/** Turns a ready fragment that an account has sent into the file that is served. */
export async function fragmentOf(account: string, { path }: Received): Promise<Fragment> {
  return madeBy(account, { work: "fragment", path }, "sound", "fragment");
}

/** Reads a whole recording that an account has sent as this field. */
export async function recordingOf(
  account: string,
  { path }: Received,
  field: "source" | "sound" = "source",
): Promise<Recording> {
  return madeBy(account, { work: "recording", path }, field, "recording");
}

/** Cuts a fragment from a stored recording. */
export async function cutFrom(
  media: MediaStore,
  account: string,
  { source, cut }: { readonly source: string; readonly cut: Cut },
): Promise<Fragment> {
  return withFile(media, source, (path) => madeBy(account, { work: "fragment", path, cut }, "end_ms", "fragment"));
}

/** Turns a fragment that is stored as it was sent into the file that is served; with low priority, as nobody waits. */
export async function levelKept(media: MediaStore, account: string, sound: string): Promise<Fragment> {
  return withFile(media, sound, (path) => madeBy(account, { work: "fragment", path }, "sound", "fragment", "low"));
}

/** A stored fragment with silence in the ranges. */
export async function silenceKept(
  media: MediaStore,
  account: string,
  { sound, ranges }: { readonly sound: string; readonly ranges: readonly Range[] },
): Promise<Buffer> {
  return withFile(media, sound, (path) => madeBy(account, { work: "silence", path, ranges }, "sound", "silenced"));
}

/** Reads an mp3 or wav that an account has sent, without its tags. */
export async function audioOf(account: string, { path }: Received): Promise<Audio> {
  return madeBy(account, { work: "audio", path }, "sound", "audio");
}

export type SoundTags = AudioFacts & Partial<AudioTags>;

/** The length and the tags of an imported sound. The job reads one sound after the other, so it needs no queue. */
export async function readSoundTags({ path }: Received): Promise<SoundTags> {
  const facts = await make({ work: "facts", path }, "sound", "facts");
  const answer = await edit({ work: "tags", path }, { atMost: atMost.tags, priority: "normal" });
  return { ...facts, ...(answer !== undefined && "tags" in answer && answer.tags) };
}

/** The length of a film that an account has sent, s; null if its file does not tell. */
export async function filmSecondsOf(account: string, { path }: Received): Promise<number | null> {
  return madeBy(account, { work: "film", path }, "video", "seconds");
}

/** Whether the fault lies with the stored sound (it is missing, or is no sound) and not with what reads it. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof AppError && [400, 404, 415].includes(error.status);
}

/** The answer for a file on which the process failed to answer. */
const unread = { refused: "broken" } as const;

type Result<K extends string> = Answer extends infer A ? (A extends Record<K, infer R> ? R : never) : never;

type Made = "fragment" | "recording" | "silenced" | "audio" | "facts" | "seconds";

async function madeBy<K extends Made>(
  account: string,
  order: Order,
  field: string,
  result: K,
  priority?: Priority,
): Promise<Result<K>> {
  return sounds(account, () => make(order, field, result, priority));
}

async function make<K extends Made>(
  order: Order,
  field: string,
  result: K,
  priority: Priority = "normal",
): Promise<Result<K>> {
  // A busy machine leaves the job a tenth of a core: its time says nothing about the file.
  const share = priority === "low" ? 10 : 1;
  const answer = (await edit(order, { atMost: share * atMost[order.work], priority })) ?? unread;
  if ("refused" in answer) throw refuse(answer.refused, field, order.work);
  // Each kind of work has its own answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (answer as unknown as Record<K, Result<K>>)[result];
}

function refuse(refused: SoundRefusal, field: string, work: Order["work"]): AppError {
  if (refused === "kind" || work === "film") {
    const message = fileTexts.wrongKind[work === "film" ? "video" : "audio"];
    return new AppError(415, "unsupported_media_type", message, { fields: { [field]: message } });
  }
  const message = refused === "long" ? fileTexts.tooLong[work === "fragment" ? "sound" : "source"] : fileTexts[refused];
  return new AppError(400, "bad_request", message, { fields: { [field]: message } });
}

/** Does the work on a local copy of a stored file, which may lie on this node or elsewhere; 404 if the file is lost. */
async function withFile<T>(media: MediaStore, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const file = await media.read(name);
  if (file === undefined) throw new AppError(404, "not_found", fileTexts.lost);
  const received = await media.receive(file.content);
  try {
    return await work(received.path);
  } finally {
    await media.discard(received);
  }
}
