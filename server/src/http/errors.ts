import type { ErrorBody, ErrorCode } from "@hitoslov/contract";
import { counted } from "@hitoslov/contract/plural";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDatabaseAway, isDiskFull, isUnfitValue } from "../db/client.ts";
import { StoreUnreachableError } from "../media/store.ts";

/**
 * An error meant for the user: thrown anywhere, answered as `{ code, message, fields?, location?
 * }`.
 */
export class AppError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** When the call may be made again, s. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { retryAfter, ...more }: Pick<ErrorBody, "fields" | "location"> & { readonly retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.body = { code, message, ...more };
    this.retryAfter = retryAfter;
  }
}

const tooOften = ["too_many_requests", "Слишком часто. Подождите немного и\u00A0попробуйте снова."] as const;

/** The caller has to wait for this many seconds; the text names whole minutes of less than an hour. */
export class TooSoonError extends AppError {
  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    const wait = counted(minutes, "минуту", "минуты", "минут");
    const [code, text] = tooOften;
    super(429, code, minutes < 2 || minutes > 60 ? text : `Слишком часто. Попробуйте снова через ${wait}.`, {
      retryAfter,
    });
    this.name = "TooSoonError";
  }
}

const busyTexts = ["unavailable", "Сервер занят. Попробуйте ещё раз через минуту."] as const;

/** Players wait until staff have repaired something. */
export function repairWorks(text: string, retryAfter: number): AppError {
  return new AppError(503, "repair_works", text || "Идут ремонтные работы. Зайдите позже.", { retryAfter });
}

/** A call that can wait is refused while the node is overloaded. */
export function overloaded(): AppError {
  const message = "Сейчас слишком много игроков. Попробуйте ещё раз через несколько секунд.";
  return new AppError(503, "unavailable", message, { retryAfter: 2 });
}

/** The server is overloaded. */
export function busy(): AppError {
  return new AppError(503, ...busyTexts);
}

/** This server is about to stop; another one will take the call. */
export function shuttingDown(): AppError {
  return new AppError(502, ...busyTexts);
}

/** The caller is not signed in, or no longer. */
export function unauthorized(): AppError {
  return new AppError(401, "unauthorized", "Войдите, чтобы продолжить");
}

/** An error to be shown at one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError(400, "bad_request", message, { fields: { [field]: message } });
}

/** A well-formed value that conflicts with existing data, shown at a field. */
export function conflictAt(field: string, message: string): AppError {
  return new AppError(409, "conflict", message, { fields: { [field]: message } });
}

const unfit = "Неверное значение";
const invalid = ["bad_request", "Запрос составлен неверно"] as const;
/** Refusals of Fastify and its plugins by status, other 4xx are `invalid`; their English messages stay in the log. */
const framework: Record<number, readonly [ErrorCode, string]> = {
  403: ["forbidden", "Сюда нельзя"],
  404: ["not_found", "Такой страницы нет"],
  405: ["not_found", "Такой страницы нет"],
  408: ["bad_request", "Запрос шёл слишком долго"],
  413: ["too_large", "Слишком большой запрос"],
  414: ["too_large", "Слишком длинный адрес"],
  415: ["unsupported_media_type", "Такой вид данных не принимается"],
  429: tooOften,
  431: ["too_large", "Слишком большой запрос"],
  503: busyTexts,
};

/** After a refusal that names no time of its own, seconds. */
const tryAgainIn = 5;

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
      return send(reply, error.status, error.body);
    }
    if (hasZodFastifySchemaValidationErrors(error)) return send(reply, 400, describeInvalid(error.validation));
    if (isDiskFull(error)) {
      request.log.error({ err: error }, "the disk is full");
      return send(reply, 507, { code: "disk_full", message: "На сервере кончилось место. Сообщите владельцу." });
    }
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, "the database is away");
      return send(reply, 503, describeStatus(503));
    }
    if (error instanceof StoreUnreachableError) {
      request.log.error({ err: error }, "the media store is away");
      return send(reply, 503, describeStatus(503));
    }
    if (isUnfitValue(error)) {
      // A limit that the schema should have had.
      request.log.error({ err: error }, "a value that the database does not hold");
      return send(reply, 400, describeStatus(400));
    }
    const { statusCode = 500 } = error;
    if (statusCode in framework || (statusCode >= 400 && statusCode < 500)) {
      return send(reply, statusCode, describeStatus(statusCode));
    }
    request.log.error({ err: error }, "request failed");
    return send(reply, 500, { code: "internal", message: "Что-то сломалось у\u00A0нас. Попробуйте ещё раз." });
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) => send(reply, 404, describeStatus(404)));
}

/** An address that no route can be looked up for: Fastify has no error handler there. */
export function handleBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 400 } = error;
  // No hook has run before this.
  reply.header("x-request-id", request.id);
  send(reply, statusCode, describeStatus(statusCode));
}

/** Invalid HTTP, or a request too slow or too large to be read. */
export function handleClientError(error: { readonly code: string }, socket: Socket): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const [status, phrase] = clientErrors[error.code] ?? [400, "Bad Request"];
    const body = JSON.stringify(describeStatus(status));
    socket.write(
      `HTTP/1.1 ${status} ${phrase}\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}

const clientErrors: Record<string, readonly [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
};

function describeStatus(status: number): ErrorBody {
  const [code, message] = framework[status] ?? invalid;
  return { code, message };
}

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  if ((status === 429 || status === 503) && !reply.hasHeader("retry-after")) reply.header("retry-after", tryAgainIn);
  // The route's own response schemas describe success; an error has one shape everywhere.
  return reply.status(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/**
 * The message for an invalid value if the schema has none; the library's own speaks of schemas and
 * types.
 */
export function describeIssue({ code, keys }: { readonly code: string; readonly keys?: unknown }): string {
  if (code !== "unrecognized_keys" || !Array.isArray(keys)) return unfit;
  const names = keys.slice(0, 5).map((key) => String(key).slice(0, 40).toWellFormed());
  return `${keys.length === 1 ? "Неизвестное поле" : "Неизвестные поля"}: ${names.join(", ")}`;
}

type Issue = { readonly instancePath: string; readonly message?: string };

function describeInvalid(issues: readonly Issue[]): ErrorBody {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.split("/").filter(Boolean).join(".");
    if (field !== "" && fields[field] === undefined) fields[field] = issue.message ?? unfit;
  }
  const message = issues[0]?.message ?? invalid[1];
  return Object.keys(fields).length === 0 ? { code: "bad_request", message } : { code: "bad_request", message, fields };
}
