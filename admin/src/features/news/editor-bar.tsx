import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading2, Heading3, Image, Italic, Link, List, ListOrdered, type IconNode, Redo2, Undo2 } from "lucide";
import { IconButton } from "../../ui/icon-button.tsx";
import type { EditorDialog } from "./news-editor.tsx";
import styles from "./editor.module.css";

type EditorBarProps = { readonly editor: Editor; readonly onDialog: (dialog: EditorDialog) => void };

type Mark = {
  readonly of: IconNode;
  readonly label: string;
  readonly isOn: (editor: Editor) => boolean;
  readonly toggle: (editor: Editor) => void;
};

const marks: readonly Mark[] = [
  {
    of: Heading2,
    label: "Заголовок (Ctrl+Alt+2)",
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    of: Heading3,
    label: "Подзаголовок (Ctrl+Alt+3)",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    of: Bold,
    label: "Полужирный (Ctrl+B)",
    isOn: (editor) => editor.isActive("bold"),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    of: Italic,
    label: "Курсив (Ctrl+I)",
    isOn: (editor) => editor.isActive("italic"),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    of: List,
    label: "Список (Ctrl+Shift+8)",
    isOn: (editor) => editor.isActive("bulletList"),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    of: ListOrdered,
    label: "Нумерованный список (Ctrl+Shift+7)",
    isOn: (editor) => editor.isActive("orderedList"),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

export function EditorBar({ editor, onDialog }: EditorBarProps) {
  const { on, link, picture, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: marks.filter(({ isOn }) => isOn(editor)).map(({ label }) => label),
      link: editor.isActive("link"),
      picture: editor.isActive("image"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  return (
    <div className={styles.bar} role="group" aria-label="Оформление текста">
      {marks.map(({ of, label, toggle }) => (
        <IconButton
          key={label}
          of={of}
          label={label}
          aria-pressed={on.includes(label)}
          onClick={() => toggle(editor)}
        />
      ))}
      <IconButton of={Link} label="Ссылка (Ctrl+K)" aria-pressed={link} onClick={() => onDialog("link")} />
      <IconButton of={Image} label="Картинка" aria-pressed={picture} onClick={() => onDialog("picture")} />
      <IconButton
        of={Undo2}
        label="Отменить (Ctrl+Z)"
        disabled={!canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        of={Redo2}
        label="Вернуть (Ctrl+Shift+Z)"
        disabled={!canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  );
}
