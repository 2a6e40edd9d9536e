import type { Contract } from "@hitoslov/contract";
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pino } from "pino";
import { DatabaseUnreachableError } from "./db/errors.ts";
import type { Caller } from "./http/caller.ts";

/**
 * The log of the process: a line of JSON each, on the standard output. The logged fields of
 * requests and errors are listed here, so that nothing a person has sent is logged.
 */
export const log: FastifyBaseLogger = pino(
  {
    level: "warn",
    serializers: { req: describeRequest, res: describeReply, err: (error: unknown) => describeError(error) },
  },
  // Looked up for each line, so that a test can replace it.
  { write: (line) => void process.stdout.write(line) },
);

// The game must not stop when the log collector does.
process.stdout.on("error", () => {});

/** A request without its headers and its query, in which signatures, phones and searched words travel. */
function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*$/s, ""), host, remoteAddress: ip };
}

/** How a call ended, and whose it was. */
function describeReply({ statusCode, request }: FastifyReply) {
  // A request without a route has no caller.
  const caller: Caller | undefined = request.caller;
  const who = caller === undefined || caller.role === 0 ? {} : { role: caller.role, player: caller.playerId };
  return { statusCode, operation: request.routeOptions.schema?.operationId, ...who };
}

/**
 * What an error says of itself, less what may come from a person: drivers add the statement and all its values. While
 * the database is away each call and job says so, and where it asked does not matter.
 */
export function describeError(error: unknown, asksWhere = true): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = "", cause } = error;
  const own = Object.entries(error).filter(([key, value]: [string, unknown]) => loggedFields.has(key) && isText(value));
  const hasStack = asksWhere && !(error instanceof DatabaseUnreachableError);
  const safeMessage = withoutPersonal(isAboutValue(own) ? "A value was refused" : message);
  return {
    type: name,
    message: safeMessage,
    ...Object.fromEntries(own),
    // Its first lines are the message.
    ...(hasStack && { stack: `${name}: ${safeMessage}\n${stack.split("\n").filter(isFrame).join("\n")}` }),
    ...(cause !== undefined && { cause: describeError(cause, hasStack) }),
  };
}

/** Of PostgreSQL, of the system and of a mail server; none of them holds a value. */
const loggedFields = new Set(["code", "table", "column", "constraint", "routine", "syscall", "command"]);

/** PostgreSQL quotes the value that it cannot take. */
function isAboutValue(own: readonly [string, unknown][]): boolean {
  return own.some(([key, value]) => key === "code" && /^22[0-9A-Z]{3}$/.test(String(value)));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isFrame(line: string): boolean {
  return /^ +at /.test(line);
}

/** Mail servers and gateways repeat whom they refuse. */
function withoutPersonal(text: string): string {
  return text.replaceAll(/[^\s<>"'@]+@[^\s<>"'@]+|\+?\d[\d ()-]{8,}\d/g, "…");
}

const signingIn = new Set<string | undefined>(["login", "loginByToken"] satisfies (keyof Contract)[]);

/** A line of each request at `info`; at `warn` where somebody tried what was refused: to sign in, to do, or to do often. */
export class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode } = reply;
    const isRefused =
      statusCode === 403 ||
      statusCode === 429 ||
      (statusCode === 401 && signingIn.has(request.routeOptions.schema?.operationId));
    if (isRefused) reply.log.warn({ req: request, res: reply, responseTime: reply.elapsedTime }, "request refused");
    else super.requestCompleted(error, request, reply);
  }
}
