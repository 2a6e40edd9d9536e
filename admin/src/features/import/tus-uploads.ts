import { importUploads } from "@hitoslov/contract/import-fields";
import { isErrorBody, offline } from "@hitoslov/contract/client";
import { DetailedError, Upload } from "tus-js-client";
import { token } from "../../lib/session.ts";

/** The size of a part. A lost connection loses less than one. */
const part = 4 * 1024 * 1024;
/** Delays between retries, ms; a part that arrives resets them. After the last, wait for the connection. */
const retryDelays = [500, 1500, 4000, 10_000];
/** The delay between retries without a connection, ms. */
const betweenTries = 5000;
/** Files at a time; more only slow each other down. */
const maxConcurrent = 3;

export type PickedFile = { readonly file: File; readonly name: string };
export type FailedFile = { readonly name: string; readonly why: string };
export type Uploading = {
  readonly files: number;
  readonly done: number;
  readonly bytes: number;
  readonly sent: number;
  readonly failed: readonly FailedFile[];
  readonly paused: boolean;
  /** Whether the connection is lost; uploads resume by themselves. */
  readonly waiting: boolean;
  /** The estimated time left; null while unknown. */
  readonly seconds: number | null;
};

type Item = PickedFile & { sent: number; state: "queued" | "running" | "done" | "failed"; upload?: Upload };

/** Uploads files to an import by the tus protocol; calls `onChange` on every change. */
export function openUploads(importId: string, onChange: (state: Uploading) => void, onDone: () => void) {
  const items: Item[] = [];
  const failed: FailedFile[] = [];
  let [paused, waiting, closed] = [false, false, false];
  let pace = newPace();

  const tell = () => {
    const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
    const sent = items.reduce((sum, item) => sum + (item.state === "failed" ? item.file.size : item.sent), 0);
    const done = items.filter(({ state }) => state === "done" || state === "failed").length;
    const seconds = paused || waiting ? null : pace.secondsFor(sent, bytes - sent);
    onChange({ files: items.length, done, bytes, sent, failed: [...failed], paused, waiting, seconds });
  };

  const end = (item: Item, state: "done" | "failed", why?: string) => {
    item.state = state;
    if (state === "done") item.sent = item.file.size;
    if (why !== undefined) failed.push({ name: item.name, why });
    tell();
    if (items.every((other) => other.state === "done" || other.state === "failed")) onDone();
    else next();
  };

  const start = async (item: Item) => {
    item.state = "running";
    const { file, name } = item;
    const upload = new Upload(file, {
      endpoint: importUploads,
      chunkSize: part,
      retryDelays,
      metadata: { import: importId, name },
      // An upload interrupted by a reload is found by this.
      fingerprint: async () => ["import", importId, name, file.size, file.lastModified].join(" "),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => request.setHeader("token", token() ?? ""),
      onProgress: (sent) => {
        item.sent = sent;
        waiting = false;
        tell();
      },
      onSuccess: () => end(item, "done"),
      onError: (error) => {
        const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
        if (status !== undefined && status >= 400 && status < 500) {
          end(item, "failed", reasonOf(error));
          return;
        }
        // Server or connection is down: retry without asking.
        waiting = true;
        item.state = "queued";
        tell();
        setTimeout(next, betweenTries);
      },
    });
    item.upload = upload;
    const [before] = await upload.findPreviousUploads();
    if (before !== undefined) upload.resumeFromPreviousUpload(before);
    if (!closed && !paused) upload.start();
    else item.state = "queued";
  };

  const next = () => {
    if (paused || closed) return;
    const running = items.filter(({ state }) => state === "running").length;
    for (const item of items.filter(({ state }) => state === "queued").slice(0, maxConcurrent - running))
      void start(item);
  };

  const halt = () => {
    for (const item of items.filter(({ state }) => state === "running")) {
      item.state = "queued";
      void item.upload?.abort();
    }
  };

  return {
    add: (picked: readonly PickedFile[]) => {
      items.push(...picked.map((file): Item => ({ ...file, sent: 0, state: "queued" })));
      tell();
      next();
    },
    pause: (value: boolean) => {
      paused = value;
      pace = newPace();
      if (value) halt();
      else next();
      tell();
    },
    close: () => {
      closed = true;
      halt();
    },
  };
}

/** The upload speed since the start or the last pause. */
function newPace() {
  let from: { readonly at: number; readonly sent: number } | undefined;
  return {
    secondsFor: (sent: number, left: number): number | null => {
      from ??= { at: Date.now(), sent };
      const seconds = (Date.now() - from.at) / 1000;
      if (seconds < 1 || sent <= from.sent) return null;
      return Math.round((left * seconds) / (sent - from.sent));
    },
  };
}

/** The server's error message, unchanged. */
function reasonOf(error: Error | DetailedError): string {
  try {
    const body: unknown = JSON.parse((error instanceof DetailedError && error.originalResponse?.getBody()) || "null");
    return isErrorBody(body) ? body.message : offline.message;
  } catch {
    return offline.message;
  }
}
