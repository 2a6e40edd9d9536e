import type { FileKind } from "@hitoslov/contract";
import { SlotFrame } from "./slot-frame.tsx";
import { useFileSlot } from "./use-file-slot.ts";

export type UploadCall = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<unknown>;

export type FileSlotProps = {
  readonly kind: FileKind;
  /** «Звук», «Обложка» */
  readonly label: string;
  readonly url: string | null;
  /** It is there, though it has no address to hear or see it at. */
  readonly held?: boolean;
  /** A line under the name: «0:19», «Сначала сохраните песню». */
  readonly note?: string | undefined;
  /** What is said when it is there; «Файл успешно загружен» else. */
  readonly done?: string | undefined;
  /**
   * Calls `upload.…`; refusals of the server are shown word by word. Reads anew what it changed.
   * Absent while nothing can be put here; `note` says why.
   */
  readonly onUpload?: UploadCall | undefined;
  readonly onDelete?: (() => Promise<unknown>) | undefined;
};

/** One file of a row that is stored at once: to be chosen or dropped, seen or heard, replaced, taken away. */
export function FileSlot({ kind, label, url, held = url !== null, note, done, onUpload, onDelete }: FileSlotProps) {
  const { share, error, name, put, cancel, remove } = useFileSlot({ onUpload, onDelete, done });
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
