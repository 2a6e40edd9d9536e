import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { linkAddress } from "./link-address.ts";
import { onEnter } from "./on-enter.ts";

type LinkDialogProps = { readonly editor: Editor; readonly onClose: () => void };

/** Makes a link of the selected words, or of its own address where nothing is selected. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current: unknown = editor.getAttributes("link")["href"];
  const linked = typeof current === "string";
  const [typed, setTyped] = useState(linked ? current : "");
  const [error, setError] = useState<string>();

  const handleApply = () => {
    const href = linkAddress(typed);
    if (href === null) {
      setError("Нужен адрес страницы или почты. Пример: https://example.ru");
      return;
    }
    if (editor.state.selection.empty && !linked) {
      const marks = [{ type: "link", attrs: { href } }];
      editor.chain().insertContent({ type: "text", text: typed.trim(), marks }).unsetMark("link").run();
    } else editor.chain().extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const handleRemove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onClose();
  };

  return (
    <Dialog title="Ссылка" onClose={onClose}>
      <TextField
        label="Адрес"
        required
        error={error}
        hint="Откроется у&nbsp;игрока в&nbsp;новой вкладке"
        inputMode="url"
        value={typed}
        onChange={setTyped}
        onKeyDown={onEnter(handleApply)}
      />
      <FormKeys>
        {linked && (
          <button type="button" className="key" onClick={handleRemove}>
            Убрать ссылку
          </button>
        )}
        <button type="button" className="key key--action" onClick={handleApply}>
          Поставить ссылку
        </button>
      </FormKeys>
    </Dialog>
  );
}
