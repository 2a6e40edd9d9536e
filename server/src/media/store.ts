import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** What is kept, and what a browser is told that it is. */
export const types = {
  mp3: "audio/mpeg",
  wav: "audio/wav",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  // Whole recordings, which are private.
  "source-mp3": "audio/mpeg",
  "source-wav": "audio/wav",
  // Parts of files that wait for their import, private as well.
  upload: "application/octet-stream",
} as const;
export type Extension = keyof typeof types;

/** What a name of our own looks like, as a regular expression of both JavaScript and PostgreSQL. */
export const nameInText = `([A-Za-z0-9_-]{22}[.](?:${Object.keys(types).join("|")}))`;
const ownName = new RegExp(`^${nameInText}$`);

export function isOwnName(name: string): boolean {
  return ownName.test(name);
}

/** Whether a file is for staff alone, by its name: it lies where `/media/` does not reach. */
export function isPrivate(name: string): boolean {
  return /[.](?:source-[a-z0-9]+|upload)$/.test(name);
}

/** Whether a name can be a file's; other programs leave markers of folders and hidden files in a bucket. */
export function isFileName(name: string): boolean {
  return /^[^/.][^/]*$/.test(name);
}

export function newName(extension: Extension): string {
  return `${randomBytes(16).toString("base64url")}.${extension}`;
}

/** A file half received or half written for this long was left by a crash, ms. */
export const longestWrite = 60 * 60_000;

/** A received file that is not stored yet; whoever received it discards it. */
export type Received = { readonly path: string; readonly bytes: number };

/** From the first to the last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

export type StoredFile = {
  readonly name: string;
  /** Whether the name is one that the store has made. */
  readonly isOurs: boolean;
  /** Since it was written, or removed, by the clock of the store, ms. */
  readonly age: number;
};

/**
 * Files under names nobody can guess. The name is what to keep in the database. A file never changes, and one that is
 * removed is served no more, but stays for a while: a backup may be about to read it.
 */
export type MediaStore = {
  readonly list: () => Promise<StoredFile[]>;
  /** A file or some of its bytes, the last included, also of a removed one; undefined where there is none. */
  readonly read: (
    name: string,
    range?: ByteRange,
  ) => Promise<{ readonly bytes: number; readonly content: Readable } | undefined>;
  readonly save: (content: Uint8Array, extension: Extension) => Promise<string>;
  /** Keeps a received file as it is. */
  readonly keep: (received: Received, extension: Extension) => Promise<string>;
  /** Keeps a file under the name it had in another store. */
  readonly put: (name: string, content: Readable) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly listRemoved: () => Promise<StoredFile[]>;
  /** Restores a removed file. */
  readonly putBack: (name: string) => Promise<void>;
  /** Deletes a removed file for good. */
  readonly erase: (name: string) => Promise<void>;
  /** Deletes what crashes have left half received or half written. */
  readonly tidy: () => Promise<void>;
  readonly receive: (stream: Readable) => Promise<Received>;
  readonly discard: (received: Received) => Promise<void>;
};

/** A store whose folder other servers may serve. */
export type DiskStore = MediaStore & { readonly dir: string };

/** Headers of a request for a file that matter to the store, and of its answer. */
export type Headers = Readonly<Record<string, string>>;

/** A remote store, which is requested for every file. */
export type RemoteStore = MediaStore & {
  readonly serve: (
    name: string,
    method: "GET" | "HEAD",
    asked: Headers,
  ) => Promise<{ readonly status: number; readonly headers: Headers; readonly content: Readable | undefined }>;
};

/** The remote store does not answer, or answers with an error. */
export class StoreUnreachableError extends Error {
  override readonly name = "StoreUnreachableError";

  constructor(why: string, cause?: unknown) {
    super(`The media store does not answer: ${why}`, { cause });
  }
}
