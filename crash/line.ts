import { contract, type Contract, type Input, type Output, type Route } from "@hitoslov/contract";
import { isErrorBody } from "@hitoslov/contract/client";
import { busyness } from "./machine.ts";

/** No answer may take longer, ms. */
const timeouts = 30_000;

/** The server has answered with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;

  constructor(name: string, status: number, code: string, retryAfter: string | null) {
    super(`${name}: ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** No answer came. If no connection was made, the call was not sent. */
export class NoAnswer extends Error {
  readonly isSent: boolean;

  constructor(name: string, cause: unknown) {
    super(`${name}: no answer`, { cause });
    this.isSent = codeOf(cause) !== "ECONNREFUSED";
  }
}

export type Who = { readonly token: string; readonly address?: string };
export type Line = ReturnType<typeof openLine>;

/** Calls of the contract as a player's client makes them, through a proxy that passes the address on. */
export function openLine(origin: string) {
  async function call<N extends keyof Contract>(
    name: N,
    input: Input<Contract[N]>,
    who: Who,
  ): Promise<Output<Contract[N]>> {
    const { method, path }: Route = contract[name];
    const inQuery = method === "GET";
    const fields = Object.entries(input as object).map(([key, value]): [string, string] => [key, String(value)]);
    const url = inQuery && fields.length > 0 ? `${path}?${new URLSearchParams(fields).toString()}` : path;
    const headers = { token: who.token, "x-forwarded-for": who.address ?? "10.1.0.1" };
    const init = inQuery
      ? { headers }
      : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(input) };
    return (await send(name, url, { method, ...init })) as Output<Contract[N]>;
  }

  /** Sends a multipart body with one file. */
  async function upload(name: keyof Contract, fields: Record<string, string>, file: [string, Blob], who: Who) {
    const { method, path }: Route = contract[name];
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append(...file, "file");
    await send(name, path, { method, body, headers: { token: who.token, "x-forwarded-for": "10.1.0.1" } });
  }

  async function send(name: string, path: string, init: RequestInit): Promise<unknown> {
    const failed = (cause: unknown): never => {
      throw new NoAnswer(name, cause);
    };
    const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(timeouts * busyness()) }).catch(
      failed,
    );
    const text = await response.text().catch(failed);
    if (response.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
    const body: unknown = text.startsWith("{") ? JSON.parse(text) : undefined;
    const code = isErrorBody(body) ? body.code : `not in our shape: ${text.slice(0, 80)}`;
    throw new Refusal(name, response.status, code, response.headers.get("retry-after"));
  }

  /** Whether a balancer would send requests here. */
  const isReady = async () => {
    const response = await fetch(`${origin}/readyz`, {
      headers: { "x-forwarded-for": randomAddress() },
      signal: AbortSignal.timeout(timeouts * busyness()),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    return response?.ok === true;
  };

  return { origin, call, upload, isReady };
}

/** A single address would run into the rate limit of the page. */
function randomAddress(): string {
  return ["10.9", Math.floor(Math.random() * 256), Math.floor(Math.random() * 256)].join(".");
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "code" in error ? error.code : codeOf(error.cause);
}
