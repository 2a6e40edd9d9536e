import { EditorContent, useEditor, type Editor, generateHTML, generateJSON } from "@tiptap/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { cleanPaste } from "./clean-paste.ts";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAddress } from "./link-address.ts";
import { limits } from "@hitoslov/contract/limits";
import { upload } from "../../lib/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useClose } from "../../ui/dialog/use-close.ts";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { FileSlot, type UploadCall } from "../../ui/file-slot/file-slot.tsx";
import { FormButtons } from "../../ui/form-buttons.tsx";
import { tables } from "./tables.ts";
import text from "../../ui/news-text.module.css";
import styles from "./editor.module.css";

type NewsEditorProps = {
  readonly control: FieldControl;
  readonly label: string;
  /** HTML; "" is an empty text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
};

export type EditorDialog = "link" | "picture";

/** The rich text editor of a news item. */
export function NewsEditor({ control, label, value, onChange }: NewsEditorProps) {
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const { required: _, ...attributes } = control;
  // The last text read from or written to the editor; any other value comes from outside.
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

/** The marks and nodes that the server keeps. Anything else is pasted as plain paragraphs. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow" },
    },
  }),
  Image,
  ...tables,
];

/** The text without empty lines at its end; "" if it is empty. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : trimEnd(editor.getHTML());
}

/** Whether the editor already shows this text: the server may write the same marks differently. */
function shows(editor: Editor, html: string): boolean {
  return htmlOf(editor) === trimEnd(generateHTML(generateJSON(html, extensions), extensions));
}

function trimEnd(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, "");
}

type PictureDialogProps = { readonly editor: Editor; readonly onClose: () => void };

/** Inserts an uploaded picture, or edits the selected one. */
function PictureDialog({ editor, onClose }: PictureDialogProps) {
  const selected = editor.getAttributes("image");
  const initial = { src: textOf(selected["src"]), alt: textOf(selected["alt"]) ?? "" };
  const [src, setSrc] = useState(initial.src);
  const [alt, setAlt] = useState(initial.alt);
  const [uploading, setUploading] = useState(false);
  const handleClose = useClose(uploading || src !== initial.src || alt !== initial.alt, onClose);

  const handleUpload: UploadCall = async (file, options) => {
    setUploading(true);
    try {
      setSrc((await upload.uploadNewsImage({}, { img: file }, options)).img);
    } finally {
      setUploading(false);
    }
  };
  const handleInsert = () => {
    if (src === null) return;
    editor.commands.setImage({ src, alt: alt.trim() });
    onClose();
  };

  return (
    <Dialog title="Картинка" onClose={handleClose}>
      <FileSlot kind="image" label="Картинка" url={src} onUpload={handleUpload} />
      <TextField
        data-first-focus
        label="Описание"
        hint="Для тех, кто не видит картинку. Украшению оно не нужно."
        max={limits.title.max}
        value={alt}
        onChange={setAlt}
        onKeyDown={onEnter(handleInsert)}
      />
      <FormButtons>
        <button type="button" className="key key--action" disabled={src === null} onClick={handleInsert}>
          {selected["src"] === undefined ? "Вставить" : "Заменить"}
        </button>
      </FormButtons>
    </Dialog>
  );
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

type LinkDialogProps = { readonly editor: Editor; readonly onClose: () => void };

/** Links the selected words; inserts the address if nothing is selected. */
function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current: unknown = editor.getAttributes("link")["href"];
  const linked = typeof current === "string";
  const initial = linked ? current : "";
  const [typed, setTyped] = useState(initial);
  const handleClose = useClose(typed !== initial, onClose);
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
    <Dialog title="Ссылка" onClose={handleClose}>
      <TextField
        data-first-focus
        label="Адрес"
        required
        error={error}
        hint="Откроется у&nbsp;игрока в&nbsp;новой вкладке"
        inputMode="url"
        value={typed}
        onChange={setTyped}
        onKeyDown={onEnter(handleApply)}
      />
      <FormButtons>
        {linked && (
          <button type="button" className="key" onClick={handleRemove}>
            Убрать ссылку
          </button>
        )}
        <button type="button" className="key key--action" onClick={handleApply}>
          Поставить ссылку
        </button>
      </FormButtons>
    </Dialog>
  );
}

/** Enter for a field in a dialog without a form. */
function onEnter(act: () => void) {
  return ({ key }: KeyboardEvent): void => {
    if (key === "Enter") act();
  };
}
