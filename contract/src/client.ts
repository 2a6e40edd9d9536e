import type { Contract } from "./index.ts";
import type { ErrorBody } from "./errors.ts";
import type { Input, Output, Route } from "./route.ts";

/**
 * What the client needs to know of a route at run time. The build extracts it from the contract,
 * so that a browser downloads a few hundred bytes of paths and not the schemas.
 */
export type Endpoint = {
  readonly method: string;
  readonly path: string;
  /** For guests only: the token is not sent. */
  readonly anonymous?: true;
  /** The answer is a file. */
  readonly download?: true;
  /** A DELETE whose input is its body, and never the query: a secret must not be in a URL. */
  readonly inBody?: true;
};
export type Endpoints<Name extends keyof Contract = keyof Contract> = Readonly<Record<Name, Endpoint>>;

/** Routes that take files have a client of their own, in the `api.ts` of the back office. */
export type FileRoute = {
  [Name in keyof Contract]: Contract[Name] extends { readonly files: object } ? Name : never;
}[keyof Contract];

/** Routes that redirect and that the browser calls by itself, such as those of audio. */
type RedirectRoute = {
  [Name in keyof Contract]: Contract[Name]["status"] extends 302 ? Name : never;
}[keyof Contract];

type CallOptions = {
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  /** Called with the bytes of a file received so far; only for clients with `readFile`. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
};

export type Client<Name extends keyof Contract = keyof Contract> = {
  readonly [N in Exclude<Name, FileRoute | RedirectRoute>]: (
    input: Input<Contract[N]>,
    options?: CallOptions,
  ) => Promise<Output<Contract[N]>>;
};

/** An error of the server; `status` is 0 if there was no valid answer. */
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

export const offline: ErrorBody = { code: "unavailable", message: "Нет связи с\u00A0сервером. Проверьте интернет." };

export type ClientOptions = {
  /** The session token to send, or null; never sent to routes for guests only. */
  readonly token: () => string | null;
  /** `sent` is the token that the call carried: another one may have replaced it since. */
  readonly onError?: (error: ApiError, sent: string | null) => void;
  /** Sends the calls; `fetch` where it is left out. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Reads an answer that is a file and reports the progress; without it, progress is not reported. */
  readonly readFile?: (response: Response, onProgress?: (bytes: number) => void) => Promise<Blob>;
};

/** The typed client: `client.checkWord({...})` sends query or body as the route's method asks. */
export function createClient<Name extends keyof Contract>(
  endpoints: Endpoints<Name>,
  options: ClientOptions,
): Client<Name> {
  const call = async (
    endpoint: Endpoint,
    input: object,
    { onProgress, ...init }: CallOptions = {},
  ): Promise<unknown> => {
    const headers = new Headers({ accept: "application/json" });
    const token = endpoint.anonymous === true ? null : options.token();
    const fail = (status: number, body: ErrorBody): ApiError => {
      const error = new ApiError(status, body);
      options.onError?.(error, token);
      return error;
    };
    const lose = (status: number): never => {
      // Not taken from the error: a browser may report a cancelled download as a network failure.
      init.signal?.throwIfAborted();
      throw fail(status, offline);
    };
    if (token !== null) headers.set("token", token);
    const inQuery = endpoint.method === "GET" || (endpoint.method === "DELETE" && endpoint.inBody !== true);
    if (!inQuery) headers.set("content-type", "application/json");
    const query = new URLSearchParams(
      inQuery
        ? Object.entries(input).flatMap(([key, value]) =>
            value === undefined ? [] : [[key, String(value)] satisfies [string, string]],
          )
        : [],
    ).toString();
    const response = await (options.fetch ?? fetch)(query === "" ? endpoint.path : `${endpoint.path}?${query}`, {
      ...init,
      method: endpoint.method,
      headers,
      body: inQuery ? null : JSON.stringify(input),
    }).catch(() => lose(0));
    if (response.status === 204) return undefined;
    const read =
      endpoint.download === true && response.ok
        ? (options.readFile?.(response, onProgress) ?? response.blob())
        : response.json();
    const body: unknown = await read.catch(() => lose(response.ok ? 0 : response.status));
    if (!response.ok) throw fail(response.status, isErrorBody(body) ? body : offline);
    return body;
  };

  const calls = Object.fromEntries(
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
      name,
      (input: object, options?: CallOptions) => call(endpoint, input, options),
    ]),
  );
  // The record above has exactly the contract's names; only their types are beyond `fromEntries`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return calls as unknown as Client<Name>;
}

/** What the client needs of each route, without its schemas. */
export function endpointsOf(routes: Readonly<Record<string, Route>>): Record<string, Endpoint> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, access, download, query, body }]) => {
      const anonymous = access.every((role) => role === 0);
      const inBody = method === "DELETE" && body !== undefined && query === undefined;
      const more = {
        ...(anonymous && { anonymous }),
        ...(download && { download: true as const }),
        ...(inBody && { inBody }),
      };
      return [name, { method, path, ...more }];
    }),
  );
}

export function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
