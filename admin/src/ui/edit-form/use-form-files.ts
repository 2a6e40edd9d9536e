import { ApiError } from "@hitoslov/contract/client";
import { useEffect, useRef, useState } from "react";
import { isAborted } from "../../lib/api.ts";
import { messages } from "../../messages.ts";
import { useToast } from "../../lib/toasts.tsx";

type SendOptions = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/** Uploads a chosen file of a row; returns the row. */
export type SendFile<Row> = (row: Row, file: File, options: SendOptions) => Promise<Row>;

type Chosen = {
  readonly file: File;
  /** The object URL to show or play it. */
  readonly url: string;
  readonly error: string | null;
};

/** A file of the form: chosen, previewed, and uploaded by «Сохранить». */
export type FileChoice = {
  readonly chosen: Chosen | null;
  /** The share uploaded; null while it waits. */
  readonly share: number | null;
  readonly choose: (file: File) => void;
  readonly drop: () => void;
  /** Cancels the upload; the file stays chosen. */
  readonly cancel: () => void;
};

/** The files chosen in a form and not uploaded yet. */
export function useFormFiles() {
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const running = useRef<AbortController>(null);
  /** The same without waiting for a render. */
  const latest = useRef(chosen);
  const toast = useToast();

  const put = (name: string, next: Chosen | null) => {
    const { [name]: before, ...rest } = latest.current;
    if (before !== undefined && before.url !== next?.url) URL.revokeObjectURL(before.url);
    latest.current = next === null ? rest : { ...rest, [name]: next };
    setChosen(latest.current);
  };
  const dropAll = () => {
    for (const name of Object.keys(latest.current)) put(name, null);
  };
  useEffect(
    () => () => {
      running.current?.abort();
      for (const { url } of Object.values(latest.current)) URL.revokeObjectURL(url);
    },
    [],
  );

  const sendOne = async <Row>(name: string, row: Row, send: SendFile<Row>): Promise<Row | null> => {
    const choice = latest.current[name];
    if (choice === undefined) return null;
    const upload = new AbortController();
    running.current = upload;
    setSending({ name, share: 0 });
    try {
      const stored = await send(row, choice.file, {
        signal: upload.signal,
        onProgress: (share) => setSending({ name, share }),
      });
      // Another file may have been chosen meanwhile.
      if (latest.current[name]?.file === choice.file) put(name, null);
      return stored;
    } catch (failure) {
      if (isAborted(failure)) return null;
      // An answer of the server has a message; without one there is none to show.
      const isAnswered = failure instanceof ApiError && failure.status !== 0;
      const error = isAnswered ? failure.message : messages.fileFailed;
      put(name, { ...choice, error });
      // The client shows the toast of a lost session.
      if (!(isAnswered && failure.status === 401)) toast.error(error);
      return null;
    } finally {
      setSending(null);
    }
  };

  return {
    waiting: Object.keys(chosen).length > 0,
    names: () => Object.keys(latest.current),
    urlOf: (name: string) => latest.current[name]?.url ?? "",
    drop: (name: string) => put(name, null),
    dropAll,
    sendOne,
    choiceOf: (name: string): FileChoice => ({
      chosen: chosen[name] ?? null,
      share: sending?.name === name ? sending.share : null,
      choose: (file) => put(name, { file, url: URL.createObjectURL(file), error: null }),
      drop: () => put(name, null),
      cancel: () => running.current?.abort(),
    }),
  };
}
