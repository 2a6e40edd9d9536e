import { fileTexts } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useEffect, useRef, useState } from "react";
import { api, messageOf, upload } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { messages } from "../../../messages.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { formatSoundCode, readSoundCode } from "../sound-code.ts";

export type BatchState = "waiting" | "uploading" | "done" | "failed" | "cancelled";
export type BatchItem = {
  readonly id: number;
  readonly file: string;
  readonly state: BatchState;
  /** Of the bytes that have left, 0 to 1. */
  readonly share: number;
  /** The song's name once it is found, or why there is none. */
  readonly note: string;
};

type Job = { readonly id: number; readonly file: File; readonly code: number; readonly abort: AbortController };

/** Uploads at a time; more of them only slow each other down. */
const lanes = 2;

/** Many audio files on their way to the songs that their names tell. */
export function useBatch() {
  const [items, setItems] = useState<readonly BatchItem[]>([]);
  const jobs = useRef(new Map<number, Job>());
  const waiting = useRef<Job[]>([]);
  const running = useRef(0);
  const failed = useRef(false);
  const count = useRef(0);
  const isOver = useRef(() => {});
  const toast = useToast();

  useEffect(
    () => () => {
      for (const { abort } of jobs.current.values()) abort.abort();
    },
    [],
  );

  const change = (id: number, changes: Partial<BatchItem>) =>
    setItems((current) => current.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const finish = async () => {
    isOver.current();
    await invalidate("sound");
    if (failed.current) toast.error(messages.filesFailed);
    else toast.success(messages.filesUploaded);
    failed.current = false;
  };

  const run = async ({ id, file, code, abort: { signal } }: Job) => {
    try {
      signal.throwIfAborted();
      const song = await findByCode(code, signal);
      if (song === undefined) {
        failed.current = true;
        change(id, { state: "failed", note: `Песни с\u00A0кодом ${formatSoundCode(code)} нет в\u00A0каталоге` });
        return;
      }
      change(id, { state: "uploading", note: song.name });
      const onProgress = (share: number) => change(id, { share });
      await upload.uploadSoundFiles({ _id: song._id }, { sound: file }, { signal, onProgress });
      change(id, { state: "done" });
    } catch (error) {
      if (signal.aborted) {
        change(id, { state: "cancelled" });
        return;
      }
      failed.current = true;
      change(id, { state: "failed", note: messageOf(error) });
    }
  };

  const next = () => {
    while (running.current < lanes) {
      const job = waiting.current.shift();
      if (job === undefined) break;
      running.current += 1;
      void run(job).then(() => {
        running.current -= 1;
        jobs.current.delete(job.id);
        if (jobs.current.size === 0) void finish();
        next();
      });
    }
  };

  const add = (files: readonly File[]) => {
    const taken = new Set([...jobs.current.values()].map(({ code }) => code));
    const added = files.map((file): BatchItem => {
      count.current += 1;
      const id = count.current;
      const code = readSoundCode(file.name);
      const refusal = refusalOf(file, code, taken);
      if (code === null || refusal !== undefined) {
        return { id, file: file.name, state: "failed", share: 0, note: refusal ?? "" };
      }
      taken.add(code);
      const job = { id, file, code, abort: new AbortController() };
      jobs.current.set(id, job);
      waiting.current.push(job);
      return { id, file: file.name, state: "waiting", share: 0, note: "" };
    });
    setItems((current) => [...current, ...added]);
    if (jobs.current.size > 0) isOver.current = toast.waiting(messages.filesUploading);
    next();
  };

  return {
    items,
    busy: items.some(({ state }) => state === "waiting" || state === "uploading"),
    add,
    cancel: (id: number) => {
      jobs.current.get(id)?.abort.abort();
      change(id, { state: "cancelled" });
    },
  };
}

/** What is wrong with a file before it is sent. */
function refusalOf(file: File, code: number | null, taken: ReadonlySet<number>): string | undefined {
  if (code === null) return "Имя файла не начинается с\u00A0кода звука";
  if (taken.has(code)) return "Файл с\u00A0таким кодом уже загружается";
  if (file.size > limits.files.audio.bytes) return fileTexts.tooLarge("audio");
  return undefined;
}

/** The search finds numbers too, also those of a lyric; codes are unique. */
async function findByCode(code: number, signal: AbortSignal) {
  const query = { find: String(code), sort: "sound_id", select: "_id,name,sound_id", limit: limits.page.max } as const;
  const { data } = await api.listCatalogue(query, { signal });
  return data.find(({ sound_id }) => sound_id === code);
}
