import { z } from "zod";
import { createRoute, deleteRoute, listRoute, staffRead, staffWrite, updateRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, listQuery, NamedSchema, oneOrMore, StampSchema } from "./list.ts";
import { inSection } from "./route.ts";
import { requiredText } from "./text.ts";

/** There is one document of each kind; of rules, one for each draw. */
export const documentKinds = [
  "privacy",
  "agreement",
  "personal_data",
  "prize_data",
  "mailings",
  "publication",
  "rules",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindNames: Record<DocumentKind, string> = {
  privacy: "Политика обработки персональных данных",
  agreement: "Пользовательское соглашение",
  personal_data: "Согласие на\u00A0обработку персональных данных",
  prize_data: "Согласие на\u00A0обработку данных для вручения приза",
  mailings: "Согласие на\u00A0рассылку",
  publication: "Согласие на\u00A0публикацию имени",
  rules: "Правила розыгрыша",
};

/** What players accept or allow; the privacy policy is only read. */
export const consentPurposes = [
  "agreement",
  "personal_data",
  "prize_data",
  "mailings",
  "publication",
  "rules",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

const DocumentKindSchema = z.enum(documentKinds, "Выберите вид документа");

export const DocumentVersionSchema = z.strictObject({
  _id: z.uuid(),
  /** The number of the version, from 1. */
  number: z.int(),
  title: z.string(),
  published_at: z.iso.datetime(),
  /** SHA-256 of the text as UTF-8, hex. */
  sha256: z.string(),
  /** Whether players who have accepted an earlier version are asked again. */
  renews: z.boolean(),
});
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

/** A document as staff see it: the text they edit, and its published version. */
export const LegalDocumentSchema = z.strictObject({
  _id: z.uuid(),
  kind: z.enum(documentKinds),
  /** The last part of the public address: /legal/<slug>. */
  slug: z.string(),
  /** The draw of rules; null for other kinds. */
  stock: NamedSchema.nullable(),
  title: z.string(),
  /** Plain text with placeholders like {{организатор}}. */
  content: z.string(),
  /** Placeholders that have no value. */
  blanks: z.array(z.string()),
  /** The version in force; null: none yet. */
  version: DocumentVersionSchema.nullable(),
  /** Whether the text with its placeholders filled in differs from the version in force. */
  changed: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type LegalDocument = z.infer<typeof LegalDocumentSchema>;

/** The placeholders that the organiser of the settings fills in. */
export const organiserBlanks = ["организатор", "инн", "огрн", "адрес", "почта", "телефон", "связь"] as const;
/** Those that the terms of keeping in the settings fill in. */
export const termBlanks = ["срок данных для налога", "срок данных для доставки"] as const;
/** Those that the draw of rules fills in. */
export const drawBlanks = [
  "розыгрыш",
  "начало",
  "конец",
  "часовой пояс",
  "дней на ответ",
  "срок ответа",
  "территория",
  "возраст",
  "жребий",
  "необлагаемая сумма",
  "кто платит налог",
  "порядок вручения",
  "стоимость призов",
  "призы",
] as const;

export const organiserMissing = "Сначала владелец указывает организатора в\u00A0настройках";

/** Where to enter what a text lacks; null if it lacks nothing. */
export function lackingText({ blanks, stock }: Pick<LegalDocument, "blanks" | "stock">): string | null {
  if (blanks.length === 0) return null;
  if (blanks.some((blank) => isOneOf(organiserBlanks, blank))) return organiserMissing;
  const ofDraw = stock === null ? [] : blanks.filter((blank) => isOneOf(drawBlanks, blank));
  const where = ofDraw.length > 0 ? "Заполните в\u00A0розыгрыше" : "Впишите в\u00A0тексте";
  return `${where}: ${(ofDraw.length > 0 ? ofDraw : blanks).map((blank) => `«${blank}»`).join(", ")}`;
}

function isOneOf(known: readonly string[], blank: string): boolean {
  return known.includes(blank);
}

const fields = {
  title: requiredText(limits.title.max, "Введите название документа"),
  content: requiredText(limits.document.max, "Введите текст документа"),
};

export const DocumentCreateSchema = z.strictObject({
  kind: DocumentKindSchema,
  /** The draw; required for rules, null for other kinds. */
  stock_id: IdSchema.nullable().default(null),
  /** If left out: title and text of the template. */
  title: fields.title.optional(),
  content: fields.content.optional(),
});
export const DocumentUpdateSchema = z.strictObject(fields);

export const DocumentsQuerySchema = listQuery({
  row: LegalDocumentSchema,
  filter: { kind: oneOrMore(DocumentKindSchema), stock_id: oneOrMore(IdSchema) },
  sort: ["kind", "title", "updated_at"],
});
export type DocumentsQuery = z.output<typeof DocumentsQuerySchema>;

const bodyBytes = limits.document.bodyBytes;

export const documentRoutes = inSection("draws", {
  listDocuments: listRoute("/api/documents", "Legal documents", DocumentsQuerySchema, LegalDocumentSchema),
  createDocument: {
    ...createRoute("/api/document", "New document, from its template", DocumentCreateSchema, LegalDocumentSchema),
    bodyBytes,
  },
  updateDocument: {
    ...updateRoute("/api/document", "Edit the text of a document", DocumentUpdateSchema, LegalDocumentSchema),
    bodyBytes,
  },
  deleteDocument: deleteRoute("/api/document", "Delete a document that was never published"),
  previewDocument: {
    method: "GET",
    path: "/api/document/preview",
    summary: "The text as it would be published, filled in; what has no value stays in double braces",
    access: [1, 2],
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: z.strictObject({ title: z.string(), html: z.string() }),
  },
  publishDocument: {
    method: "POST",
    path: "/api/document/publish",
    summary: "The text, filled in, becomes the version in force; it never changes again",
    access: [1, 2],
    limit: staffWrite,
    body: z.strictObject({ _id: IdSchema, renews: z.boolean().default(false), updated_at: StampSchema }),
    status: 200,
    response: LegalDocumentSchema,
  },
  listDocumentVersions: {
    method: "GET",
    path: "/api/document/versions",
    summary: "What was published of a document, the latest first",
    access: [1, 2],
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: z.strictObject({ data: z.array(DocumentVersionSchema) }),
  },
});
