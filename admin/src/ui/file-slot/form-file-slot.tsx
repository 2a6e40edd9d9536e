import type { FileKind } from "@hitoslov/contract";
import { formatBytes } from "../../lib/format.ts";
import type { FileChoice } from "../edit-form/use-form-files.ts";
import { SlotFrame } from "./slot-frame.tsx";
import { useFileSlot } from "./use-file-slot.ts";

type FormFileSlotProps = {
  readonly kind: FileKind;
  /** «Звук», «Обложка» */
  readonly label: string;
  /** What is stored. */
  readonly url: string | null;
  readonly choice: FileChoice;
  /** A line about what is stored: «0:19». */
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  /** At once, after a question; absent where nothing is stored. */
  readonly onDelete?: (() => Promise<unknown>) | undefined;
};

/** A file as a field of a form: chosen, heard or seen, and stored by «Сохранить». */
export function FormFileSlot({ kind, label, url, choice, note, error, onDelete }: FormFileSlotProps) {
  const { chosen, share, choose, drop, cancel } = choice;
  const slot = useFileSlot({ onDelete });
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
