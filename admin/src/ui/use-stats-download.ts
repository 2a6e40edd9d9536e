import { saveFile } from "@hitoslov/brand/save-file.ts";
import { useEffect, useRef, useState } from "react";
import { api, isAborted, messageOf } from "../lib/api.ts";
import { formatBytes } from "../lib/format.ts";
import { messages } from "../messages.ts";
import { useToast } from "../lib/toasts.tsx";

type Days = { readonly start: string; readonly end: string };

/** stats.xlsx on its way; it is cancelled by whoever leaves. `failed` gets what has already been said of. */
export function useStatsDownload({ saved, failed }: { saved?: () => void; failed?: (error: unknown) => void } = {}) {
  /** Bytes that have come; null where nothing is on its way. */
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
    /** What the key says meanwhile; null where nothing is on its way. */
    progress: bytes === null ? null : bytes === 0 ? "Готовим файл…" : `Скачиваем, ${formatBytes(bytes)}`,
  };
}
