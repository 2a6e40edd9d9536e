import { ErrorBodySchema, type Route } from "@hitoslov/contract";

export type Answer = {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A call that takes longer than this, ms, hangs; decoding sound waits its turn, for seconds on a busy machine. */
const longest = 30_000;

/** Internals that no refusal may show: stacks, SQL statements, files, libraries and their messages. */
const internals = [
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|node:|file:\/\/|\/(work|tmp|home|usr)\//,
  /\b(select|insert into|update|delete from|violates|constraint|relation|syntax error)\b/i,
  /\b(FST_\w+|E[A-Z]{4,}|ERR_\w+|\w*Error)\b|zod|kysely|pglite|postgres|fastify/,
  /ожидалось|\b(undefined|Cannot read|Unexpected|Invalid|Expected|is not|must be|in JSON|prototype)\b/,
];

/** What is wrong with an answer, regardless of the input; undefined if nothing is. */
export function faultOf(
  route: Route,
  { statusCode, body, headers }: Answer,
  time: number,
  columns: readonly string[],
): string | undefined {
  if (time > longest) return `took ${Math.round(time)} ms`;
  if (statusCode >= 500) return `answered ${statusCode}: ${body}`;
  // A login that is tried again and again is locked for every address; that is not the limit of the route.
  if (statusCode === 429 && route.path !== "/api/auth/login") return "met a limit, so nothing was tried";
  if (statusCode >= 400) return faultOfRefusal(body, columns);
  if (statusCode !== route.status) return `answered ${statusCode}`;
  if (route.download !== undefined) {
    return headers["content-type"] === route.download.type ? undefined : "is another type than it says";
  }
  const parsed = route.response?.safeParse(JSON.parse(body));
  return parsed?.success === false ? `does not fit its schema: ${parsed.error.message} ${body}` : undefined;
}

/** What is wrong with a refusal: it must have the common shape, be in Russian and show no internals. */
export function faultOfRefusal(body: string, columns: readonly string[]): string | undefined {
  const parsed = ErrorBodySchema.safeParse(parse(body));
  if (!parsed.success) return `refused in another shape: ${body}`;
  const { message, fields = {} } = parsed.data;
  for (const text of [message, ...Object.values(fields)]) {
    if (!/[а-яё]/i.test(text)) return `is not in Russian: ${text}`;
    const leak = internals.find((pattern) => pattern.test(text)) ?? columns.find((name) => text.includes(name));
    if (leak !== undefined) return `tells of the inside (${String(leak)}): ${text}`;
  }
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
