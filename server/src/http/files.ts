import multipart from "@fastify/multipart";
import { type FileKind, fileTexts, limits, type Route } from "@hitoslov/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MediaStore, Received } from "../media/store.ts";
import { AppError } from "./errors.ts";

export type ReceivedFiles = Readonly<Record<string, Received>>;
type Kinds = NonNullable<Route["files"]>;

export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Streams the files of a multipart body to disk and reads its text fields, which are still to be
 * checked. Refuses files that the route does not declare, that are sent twice, empty or too large;
 * in any case `files` holds all received files, so that they can be discarded.
 */
export async function receiveParts(
  request: FastifyRequest,
  kinds: Kinds,
  media: MediaStore,
  files: Record<string, Received>,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError(415, "unsupported_media_type", "Такой вид данных не принимается");
  const fields: Record<string, unknown> = {};
  try {
    await readParts(request, kinds, media, files, fields);
  } catch (error) {
    // The parser's own errors have no code: the body is not multipart, or is cut off.
    if (error instanceof AppError || !(error instanceof Error) || "code" in error) throw error;
    throw new AppError(400, "bad_request", fileTexts.missing);
  } finally {
    // A body refused half-way still arrives: unread, it would block the next requests of the
    // connection.
    request.raw.unpipe().resume();
  }
  if (Object.keys(files).length === 0) throw new AppError(400, "bad_request", fileTexts.missing);
  return fields;
}

async function readParts(
  request: FastifyRequest,
  kinds: Kinds,
  media: MediaStore,
  files: Record<string, Received>,
  fields: Record<string, unknown>,
): Promise<void> {
  const fileSize = Math.max(...Object.values(kinds).map((kind) => limits.files[kind].bytes)) + 1;
  const parts = request.parts({
    limits: { fileSize, files: Object.keys(kinds).length, fields: 10, parts: 20, fieldSize: 10_000 },
  });
  for await (const part of parts) {
    const { fieldname } = part;
    if (part.type === "field") {
      if (Object.hasOwn(fields, fieldname)) throw new AppError(400, "bad_request", "Поле пришло дважды");
      fields[fieldname] = part.value;
      continue;
    }
    const kind = Object.hasOwn(kinds, fieldname) ? kinds[fieldname] : undefined;
    if (kind === undefined || Object.hasOwn(files, fieldname)) {
      part.file.resume();
      throw new AppError(400, "bad_request", fileTexts.missing);
    }
    const received = await media.receive(part.file);
    files[fieldname] = received;
    checkSize(fieldname, kind, received);
  }
}

/** The parser stops one byte past the largest limit, so a file that was cut is too large by its size as well. */
function checkSize(field: string, kind: FileKind, { bytes }: Received): void {
  if (bytes > limits.files[kind].bytes) {
    const message = fileTexts.tooLarge(kind);
    throw new AppError(413, "too_large", message, { fields: { [field]: message } });
  }
  if (bytes === 0) {
    throw new AppError(400, "bad_request", fileTexts.missing, { fields: { [field]: fileTexts.missing } });
  }
}

/** The file of a route that takes exactly one; a request without it was refused before. */
export function requireFile(file: Received | undefined): Received {
  if (file === undefined) throw new AppError(400, "bad_request", fileTexts.missing);
  return file;
}
