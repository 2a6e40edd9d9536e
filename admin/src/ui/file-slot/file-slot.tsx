import type { FileKind } from "@hitoslov/contract";
import { SlotFrame } from "./slot-frame.tsx";
import { formatBytes } from "../../lib/format.ts";
import type { FileChoice } from "../edit-form/use-form-files.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@hitoslov/contract/client";
import { messages } from "../../messages.ts";
import { isStale, messageOf } from "../../lib/api.ts";
import { useConfirm } from "../confirm.tsx";
import { useLeaveGuard } from "../edit-form/use-leave-guard.ts";
import { useToast } from "../../lib/toasts.tsx";

export type UploadCall = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<unknown>;

type FileSlotProps = {
  readonly kind: FileKind;
  /** «Звук», «Обложка» */
  readonly label: string;
  readonly url: string | null;
  /** A file is stored, even if it has no address to play or show it. */
  readonly held?: boolean;
  /** A line under the name: «0:19», «Сначала сохраните песню». */
  readonly note?: string | undefined;
  /** The toast after the upload; «Файл успешно загружен» by default. */
  readonly done?: string | undefined;
  /**
   * Calls `upload.…` and reloads what it changed; errors of the server are shown unchanged.
   * Absent while no file can be uploaded; `note` says why.
   */
  readonly onUpload?: UploadCall | undefined;
  readonly onDelete?: (() => Promise<unknown>) | undefined;
  /** Reads the row again, where a deletion was refused because a colleague has changed it. */
  readonly onStale?: (() => Promise<unknown>) | undefined;
};

/** A file of a row that is uploaded at once: choose or drop, preview, replace, delete. */
export function FileSlot(props: FileSlotProps) {
  const { kind, label, url, held = url !== null, note, onUpload, onDelete } = props;
  const { share, error, name, put, cancel, remove } = useFileSlot(props);
  return (
    <SlotFrame
      kind={kind}
      label={label}
      url={url}
      held={held}
      name={name}
      note={note}
      error={error}
      share={share}
      onFile={onUpload && ((file) => void put(file))}
      onRemove={onDelete && (() => void remove())}
      onCancel={cancel}
    />
  );
}

type FormFileSlotProps = {
  readonly kind: FileKind;
  /** «Звук», «Обложка» */
  readonly label: string;
  /** The address of the stored file. */
  readonly url: string | null;
  readonly choice: FileChoice;
  /** A line about the stored file: «0:19». */
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  /** Deletes at once, after a question; absent if nothing is stored. */
  readonly onDelete?: (() => Promise<unknown>) | undefined;
  readonly onStale?: FileSlotProps["onStale"];
};

/** A file as a field of a form: chosen, previewed, and uploaded by «Сохранить». */
export function FormFileSlot({ kind, label, url, choice, note, error, onDelete, onStale }: FormFileSlotProps) {
  const { chosen, share, choose, drop, cancel } = choice;
  const slot = useFileSlot({ onDelete, onStale });
  return (
    <SlotFrame
      kind={kind}
      label={label}
      url={chosen?.url ?? url}
      held={url !== null || chosen !== null}
      name={chosen?.file.name ?? null}
      note={chosen === null ? note : `${formatBytes(chosen.file.size)} · сохранится вместе с\u00A0формой`}
      error={chosen?.error ?? error ?? slot.error}
      share={share}
      onFile={choose}
      onRemove={chosen === null && onDelete !== undefined ? () => void slot.remove() : undefined}
      onDrop={chosen === null ? undefined : drop}
      onCancel={cancel}
    />
  );
}

const leaveQuestion = { title: "Уйти без\u00A0загрузки?", text: "Файл придётся выбрать снова." };

/** An upload that can be watched and cancelled, and a deletion that asks. */
function useFileSlot({
  onUpload,
  onDelete,
  onStale,
  done = messages.fileUploaded,
}: Partial<Pick<FileSlotProps, "onUpload" | "onDelete" | "onStale" | "done">>) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The name of the file being uploaded or refused. */
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const toast = useToast();
  const confirm = useConfirm();

  useLeaveGuard(share !== null, { question: leaveQuestion });
  useEffect(() => () => running.current?.abort(), []);

  const fail = (failure: unknown, otherwise: string) => {
    // An answer of the server has a message; without one there is none to show.
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
    const dismiss = toast.waiting(messages.filesUploading);
    try {
      await onUpload(file, { signal: upload.signal, onProgress: setShare });
      setName(null);
      toast.success(done);
    } catch (failure) {
      if (upload.signal.aborted) setName(null);
      else fail(failure, messages.fileFailed);
    } finally {
      dismiss();
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
      if (isStale(failure)) await onStale?.().catch((unread: unknown) => toast.error(messageOf(unread)));
    }
  };

  return { share, error, name, put, remove, cancel: () => running.current?.abort() };
}
