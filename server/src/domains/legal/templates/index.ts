import { type DocumentKind, documentKindNames } from "@hitoslov/contract";
import { agreement } from "./agreement.ts";
import { mailings, personalData, prizeData, publication } from "./consent-texts.ts";
import { privacy } from "./privacy.ts";
import { rules } from "./rules.ts";

type Template = { readonly title: string; readonly content: string };

const titled = (kind: DocumentKind, content: string): Template => ({
  title: documentKindNames[kind].replaceAll("\u00A0", " "),
  content: content.trim(),
});

/** What a document begins with, modelled on published texts; the operator's lawyer checks it before it is published. */
export const templates: Record<DocumentKind, Template> = {
  privacy: titled("privacy", privacy),
  agreement: titled("agreement", agreement),
  personal_data: titled("personal_data", personalData),
  prize_data: titled("prize_data", prizeData),
  mailings: titled("mailings", mailings),
  publication: titled("publication", publication),
  rules: { title: "Правила розыгрыша «{{розыгрыш}}»", content: rules.trim() },
};
