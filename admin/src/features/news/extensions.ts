import { Image } from "@tiptap/extension-image";
import { type Editor, generateHTML, generateJSON } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";

/** What a text may hold: the marks that the server keeps. Whatever else is pasted comes in as plain paragraphs. */
export const extensions = [
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
];

/** What was written, without the empty lines at its end; "" where there is nothing. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : trimEnd(editor.getHTML());
}

/** Whether the editor shows this text already: the server spells the same marks in its own way. */
export function shows(editor: Editor, html: string): boolean {
  return htmlOf(editor) === trimEnd(generateHTML(generateJSON(html, extensions), extensions));
}

function trimEnd(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, "");
}
