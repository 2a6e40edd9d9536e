import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { cleanPaste } from "./clean-paste.ts";
import { extensions, htmlOf, shows } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import text from "./news-text.module.css";
import styles from "./editor.module.css";

type NewsEditorProps = {
  readonly control: FieldControl;
  readonly label: string;
  /** HTML; "" is an empty text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
};

export type EditorDialog = "link" | "picture";

/** The text of a piece of news with its marks. */
export function NewsEditor({ control, label, value, onChange }: NewsEditorProps) {
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const { required: _, ...attributes } = control;
  // The last text that came from or went into the editor: another one comes from outside.
  const known = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        ...Object.fromEntries(Object.entries(attributes).map(([name, of]) => [name, String(of)])),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: `${text.text} ${styles.area}`,
      },
      handleKeyDown: (_view, event) => {
        if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
        event.preventDefault();
        setDialog("link");
        return true;
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor }) => {
      known.current = htmlOf(editor);
      onChange(known.current);
    },
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (!shows(editor, value)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const handleClose = () => {
    setDialog(null);
    editor.commands.focus();
  };

  return (
    <>
      <div className={styles.editor}>
        <EditorBar editor={editor} onDialog={setDialog} />
        <EditorContent editor={editor} />
      </div>
      {dialog === "link" && <LinkDialog editor={editor} onClose={handleClose} />}
      {dialog === "picture" && <PictureDialog editor={editor} onClose={handleClose} />}
    </>
  );
}
