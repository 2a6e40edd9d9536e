import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { limits } from "@hitoslov/contract/limits";
import { upload } from "../../lib/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { FileSlot, type UploadCall } from "../../ui/file-slot/file-slot.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { onEnter } from "./on-enter.ts";

type PictureDialogProps = { readonly editor: Editor; readonly onClose: () => void };

/** Puts an uploaded picture into the text, or edits the one that is selected. */
export function PictureDialog({ editor, onClose }: PictureDialogProps) {
  const selected = editor.getAttributes("image");
  const [src, setSrc] = useState<string | null>(textOf(selected["src"]));
  const [alt, setAlt] = useState(textOf(selected["alt"]) ?? "");

  const handleUpload: UploadCall = async (file, options) => {
    setSrc((await upload.uploadNewsImage({}, { img: file }, options)).img);
  };
  const handleInsert = () => {
    if (src === null) return;
    editor.commands.setImage({ src, alt: alt.trim() });
    onClose();
  };

  return (
    <Dialog title="Картинка" onClose={onClose}>
      <FileSlot kind="image" label="Картинка" url={src} onUpload={handleUpload} />
      <TextField
        label="Описание"
        hint="Для тех, кто не видит картинку. Украшению оно не нужно."
        max={limits.title.max}
        value={alt}
        onChange={setAlt}
        onKeyDown={onEnter(handleInsert)}
      />
      <FormKeys>
        <button type="button" className="key key--action" disabled={src === null} onClick={handleInsert}>
          {selected["src"] === undefined ? "Вставить" : "Заменить"}
        </button>
      </FormKeys>
    </Dialog>
  );
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
