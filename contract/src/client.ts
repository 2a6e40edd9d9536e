import type { Contract } from "./index.ts";
import type { ErrorBody } from "./errors.ts";
import type { Input, Output } from "./route.ts";

/**
 * What the client needs to know of a route at run time. The build reads it off the contract, so that a browser
 * downloads a few hundred bytes of paths and not the schemas.
 */
export type Endpoint = { readonly method: string; readonly path: string; readonly anonymous: boolean };
export type Endpoints = Readonly<Record<keyof Contract, Endpoint>>;

export type Client = {
  readonly [Name in keyof Contract]: (
    input: Input<Contract[Name]>,
    options?: { readonly signal?: AbortSignal; readonly keepalive?: boolean },
  ) => Promise<Output<Contract[Name]>>;
};

/** A refusal by the server, or `status` 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

const offline: ErrorBody = { code: "unavailable", message: "Нет связи с сервером. Проверьте интернет." };

export type ClientOptions = {
  /** The session token to send, or null; never sent to routes for guests only. */
  readonly token: () => string | null;
  readonly onError?: (error: ApiError) => void;
};

/** The typed client: `client.checkWord({...})` sends query or body as the route's method asks. */
export function createClient(endpoints: Endpoints, options: ClientOptions): Client {
  const call = async (endpoint: Endpoint, input: object, init: RequestInit = {}): Promise<unknown> => {
    const headers = new Headers({ accept: "application/json" });
    const token = endpoint.anonymous ? null : options.token();
    if (token !== null) headers.set("token", token);
    const inQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
    if (!inQuery) headers.set("content-type", "application/json");
    const query = new URLSearchParams(
      inQuery
        ? Object.entries(input).flatMap(([key, value]) =>
            value === undefined ? [] : [[key, String(value)] satisfies [string, string]],
          )
        : [],
    ).toString();
    const response = await fetch(query === "" ? endpoint.path : `${endpoint.path}?${query}`, {
      ...init,
      method: endpoint.method,
      headers,
      body: inQuery ? null : JSON.stringify(input),
    }).catch((cause: unknown) => {
      if (init.signal?.aborted === true) throw cause;
      throw fail(0, offline);
    });
    if (response.status === 204) return undefined;
    const body: unknown = await response.json().catch((cause: unknown) => {
      if (init.signal?.aborted === true) throw cause;
      throw fail(response.ok ? 0 : response.status, offline);
    });
    if (!response.ok) throw fail(response.status, isErrorBody(body) ? body : offline);
    return body;
  };

  const fail = (status: number, body: ErrorBody): ApiError => {
    const error = new ApiError(status, body);
    options.onError?.(error);
    return error;
  };

  const calls = Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      (input: object, init?: RequestInit) => call(endpoint, input, init),
    ]),
  );
  // The record above has exactly the contract's names; only their types are beyond `fromEntries`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return calls as Client;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
