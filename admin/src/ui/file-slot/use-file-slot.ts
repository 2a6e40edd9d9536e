import { useEffect, useRef, useState } from "react";
import { ApiError } from "@hitoslov/contract/client";
import { messages } from "../../messages.ts";
import { useConfirm } from "../confirm/use-confirm.ts";
import { useToast } from "../toast/use-toast.ts";
import type { FileSlotProps } from "./file-slot.tsx";

/** An upload that can be watched and cancelled, and a deletion that asks. */
export function useFileSlot({
  onUpload,
  onDelete,
  done = messages.fileUploaded,
}: Partial<Pick<FileSlotProps, "onUpload" | "onDelete" | "done">>) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Of the file on its way, or of the one that was refused. */
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const toast = useToast();
  const confirm = useConfirm();

  useEffect(() => () => running.current?.abort(), []);

  const fail = (failure: unknown, otherwise: string) => {
    // A refusal says why; where no answer came there is nothing to quote.
    const text = failure instanceof ApiError && failure.status !== 0 ? failure.message : otherwise;
    setError(text);
    toast.error(text);
  };

  const put = async (file: File) => {
    if (onUpload === undefined) return;
    const upload = new AbortController();
    running.current = upload;
    setError(null);
    setName(file.name);
    setShare(0);
    try {
      await onUpload(file, { signal: upload.signal, onProgress: setShare });
      setName(null);
      toast.success(done);
    } catch (failure) {
      if (upload.signal.aborted) setName(null);
      else fail(failure, messages.fileFailed);
    } finally {
      setShare(null);
    }
  };

  const remove = async () => {
    if (!(await confirm({ title: messages.confirmDeleteFile, yes: "Удалить", danger: true }))) return;
    setError(null);
    setName(null);
    try {
      await onDelete?.();
      toast.success(messages.fileDeleted);
    } catch (failure) {
      fail(failure, messages.fileDeleteFailed);
    }
  };

  return { share, error, name, put, remove, cancel: () => running.current?.abort() };
}
