import { saveFile } from "@hitoslov/brand/save-file.ts";
import { useEffect, useRef, useState } from "react";
import { api, isAborted, messageOf } from "../lib/api.ts";
import { formatBytes } from "../lib/format.ts";
import { messages } from "../messages.ts";
import { useToast } from "../lib/toasts.tsx";

type Days = { readonly start: string; readonly end: string };

/** Downloads stats.xlsx; cancelled on unmount. `failed` gets the error, which a toast has shown already. */
export function useStatsDownload({ saved, failed }: { saved?: () => void; failed?: (error: unknown) => void } = {}) {
  /** Bytes received; null if there is no download. */
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const download = async ({ start, end }: Days) => {
    running.current = new AbortController();
    const { signal } = running.current;
    setBytes(0);
    try {
      const days = { start_date: start, end_date: end };
      saveFile("stats.xlsx", await api.downloadStats(days, { signal, onProgress: setBytes }));
      toast.success(messages.statsDownloaded);
      saved?.();
    } catch (error) {
      if (!isAborted(error)) {
        toast.error(messageOf(error));
        failed?.(error);
      }
    }
    setBytes(null);
  };

  return {
    download,
    cancel: () => running.current?.abort(),
    /** The text of the button during the download; null if there is none. */
    progress: bytes === null ? null : bytes === 0 ? "Готовим файл…" : `Скачиваем, ${formatBytes(bytes)}`,
  };
}
