import type { Status } from "@hitoslov/contract";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../lib/ids.ts";
import { api, messageOf, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { messages } from "../../messages.ts";
import { useToast } from "../../lib/toasts.tsx";
import { songNameOf, type UploadItem } from "./upload-queue.ts";
import { limits } from "@hitoslov/contract/limits";

/** The fields that all songs of a batch share. */
type BatchFields = { readonly executor_id: string[]; readonly status_id: Status };
type Job = Pick<UploadItem, "id" | "name" | "file"> & BatchFields;

/** Deletes a song whose audio failed to upload; returns advice if that fails too. */
async function discard(_id: string): Promise<string> {
  try {
    await api.deleteLibraryItem({ _id });
    return "";
  } catch {
    return " Песня осталась в\u00A0списке без звука: удалите её там.";
  }
}

/** Uploads files into the library one by one: creates a song, then sends its audio; deletes the song if that fails. */
export function useUploadQueue() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const waiting = useRef<Job[]>([]);
  const running = useRef<{ readonly id: string; readonly control: AbortController }>(null);
  const toast = useToast();

  const update = (id: string, changes: Partial<UploadItem>) =>
    setItems((current) => current.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const send = async ({ id, file, ...fields }: Job): Promise<"done" | "failed" | "cancelled"> => {
    const control = new AbortController();
    const { signal } = control;
    running.current = { id, control };
    update(id, { state: "sending", share: 0, error: null });
    let created: string | null = null;
    try {
      const order = await nextOrder();
      signal.throwIfAborted();
      created = (await api.createLibraryItem({ ...fields, order }))._id;
      signal.throwIfAborted();
      const onProgress = (share: number) => update(id, { share });
      await upload.uploadLibrarySound({ _id: created }, { sound: file }, { signal, onProgress });
      update(id, { state: "done", share: 1 });
      return "done";
    } catch (failure) {
      const left = created === null ? "" : await discard(created);
      const error = signal.aborted ? left.trim() || null : messageOf(failure) + left;
      const state = signal.aborted ? "cancelled" : "failed";
      update(id, { state, error });
      return state;
    } finally {
      running.current = null;
    }
  };

  const drain = async () => {
    const dismiss = toast.waiting(messages.filesUploading);
    const ends = new Set<string>();
    for (let job = waiting.current.shift(); job !== undefined; job = waiting.current.shift()) {
      // One at a time: on a slow connection several would all be late.
      ends.add(await send(job));
    }
    dismiss();
    if (ends.has("failed")) toast.error(messages.filesFailed);
    else if (ends.has("done")) toast.success(messages.filesUploaded);
    await invalidate("library");
  };

  const start = (chosen: readonly UploadItem[], fields: BatchFields) => {
    // A press that is repeated while it waits for its executors sends a file once.
    const known = new Set([running.current?.id, ...waiting.current.map(({ id }) => id)]);
    const fresh = chosen.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) update(id, { state: "queued", error: null });
    const idle = running.current === null && waiting.current.length === 0;
    waiting.current.push(...fresh.map(({ id, name, file }) => ({ id, name, file, ...fields })));
    if (idle) void drain();
  };

  const cancel = (id: string) => {
    if (running.current?.id === id) {
      running.current.control.abort();
      return;
    }
    waiting.current = waiting.current.filter((job) => job.id !== id);
    update(id, { state: "cancelled" });
  };

  useEffect(
    () => () => {
      waiting.current = [];
      running.current?.control.abort();
    },
    [],
  );

  return {
    items,
    add: (files: readonly File[]) =>
      setItems((current) => [
        ...current,
        ...files.map((file): UploadItem => ({
          id: newId(),
          file,
          name: songNameOf(file.name),
          state: "ready",
          share: 0,
          error: null,
        })),
      ]),
    rename: (id: string, name: string) => update(id, { name }),
    drop: (id: string) => setItems((current) => current.filter((item) => item.id !== id)),
    start,
    cancel,
  };
}

/** The number after the last song's. */
export async function nextOrder(): Promise<number> {
  const { data } = await api.listLibraryItems({ sort: "-order", limit: 1 });
  return Math.min((data[0]?.order ?? 0) + 1, limits.order.max);
}
