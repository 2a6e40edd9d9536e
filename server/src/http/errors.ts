import type { ErrorBody, ErrorCode } from "@hitoslov/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

/** A refusal made for the person: thrown anywhere, answered as `{ code, message, fields?, location? }`. */
export class AppError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, code: ErrorCode, message: string, more: Pick<ErrorBody, "fields" | "location"> = {}) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.body = { code, message, ...more };
  }
}

/** Fastify's own refusals by status; its English messages stay in the log. */
const framework: Record<number, readonly [ErrorCode, string]> = {
  400: ["bad_request", "Запрос составлен неверно"],
  404: ["not_found", "Такой страницы нет"],
  405: ["not_found", "Такой страницы нет"],
  406: ["bad_request", "Запрос составлен неверно"],
  408: ["bad_request", "Запрос шёл слишком долго"],
  413: ["too_large", "Слишком большой запрос"],
  414: ["too_large", "Слишком длинный адрес"],
  415: ["unsupported_media_type", "Такой вид данных не принимается"],
  429: ["too_many_requests", "Слишком часто. Подождите немного и попробуйте снова."],
  431: ["too_large", "Слишком большой запрос"],
  503: ["unavailable", "Сервер занят. Попробуйте ещё раз через минуту."],
};

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) return send(reply, error.status, error.body);
    if (hasZodFastifySchemaValidationErrors(error)) return send(reply, 400, describeInvalid(error.validation));
    const known = error.statusCode === undefined ? undefined : framework[error.statusCode];
    if (error.statusCode !== undefined && known !== undefined) {
      return send(reply, error.statusCode, { code: known[0], message: known[1] });
    }
    request.log.error({ err: error }, "request failed");
    return send(reply, 500, { code: "internal", message: "Что-то сломалось у нас. Попробуйте ещё раз." });
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) =>
    send(reply, 404, { code: "not_found", message: "Такой страницы нет" }),
  );
}

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  // The route's own response schemas describe success; an error has one shape everywhere.
  return reply.status(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

type Issue = { readonly instancePath: string; readonly message?: string };

function describeInvalid(issues: readonly Issue[]): ErrorBody {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.split("/").filter(Boolean).join(".");
    if (field !== "" && fields[field] === undefined) fields[field] = issue.message ?? "Неверное значение";
  }
  const message = issues[0]?.message ?? "Запрос составлен неверно";
  return Object.keys(fields).length === 0 ? { code: "bad_request", message } : { code: "bad_request", message, fields };
}
