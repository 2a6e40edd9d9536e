import { limits } from "@hitoslov/contract/limits";
import { useSearchParams } from "react-router";

export type ListFilter<F extends string> = Readonly<Partial<Record<F, string>>>;

type ListOptions<S extends string, F extends string> = {
  /** The fields the server sorts by; any other in the address is ignored. */
  readonly sorts: readonly S[];
  readonly defaultSort: S | `-${S}`;
  /** Names of filters; each is a parameter of the address. */
  readonly filters?: readonly F[];
  /** Converts the filter for the server; by default it is sent as in the address. */
  readonly toFilter?: (filter: ListFilter<F>) => object;
  /** The page sizes to choose from; the first is the default. */
  readonly sizes?: readonly number[];
};

export type ListState<S extends string = string, F extends string = string> = {
  readonly find: string;
  readonly sort: S | `-${S}`;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly filter: ListFilter<F>;
  /** Whether search or filters are set. */
  readonly narrowed: boolean;
  /** For `api.listX(list.query)` and `listKey(entity, list.query)`. */
  readonly query: {
    readonly skip: number;
    readonly limit: number;
    readonly sort: S | `-${S}`;
    readonly find?: string;
    readonly filter?: string;
  };
  readonly setFind: (find: string) => void;
  readonly setSort: (sort: string) => void;
  /** `replace`: replaces the history entry. */
  readonly setPage: (page: number, replace?: boolean) => void;
  readonly setSize: (size: number) => void;
  /** Props for the field of a filter; "" removes it. */
  readonly filterProps: (name: F) => { readonly value: string; readonly onChange: (value: string) => void };
  readonly clear: () => void;
};

const usual = [limits.page.default];

/** The state of a list, kept in the address: it survives a reload and the back button, and can be sent as a link. */
export function useListState<S extends string, F extends string = never>({
  sorts,
  defaultSort,
  filters = [],
  toFilter = (filter) => filter,
  sizes = usual,
}: ListOptions<S, F>): ListState<S, F> {
  const [params, setParams] = useSearchParams();
  const find = params.get("find") ?? "";
  const asked = params.get("sort");
  const sort = sorts.flatMap((field) => [field, `-${field}`] as const).find((order) => order === asked) ?? defaultSort;
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  const size = sizes.find((one) => String(one) === params.get("size")) ?? sizes[0] ?? limits.page.default;
  const chosen = filters.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  // `fromEntries` loses the names in its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const filter = Object.fromEntries(chosen) as ListFilter<F>;

  /** Every change except of the page goes back to the first page. */
  const change = (changes: Readonly<Record<string, string>>, replace = false) => {
    // From the address: the change before may not have been rendered yet.
    const next = new URLSearchParams(location.search);
    next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace, preventScrollReset: true });
  };

  return {
    find,
    sort,
    page,
    size,
    sizes,
    filter,
    narrowed: find !== "" || chosen.length > 0,
    query: {
      skip: (page - 1) * size,
      limit: size,
      sort,
      ...(find !== "" && { find }),
      ...(chosen.length > 0 && { filter: JSON.stringify(toFilter(filter)) }),
    },
    // Replace while typing, so that «back» leaves the search and not one letter.
    setFind: (next) => change({ find: next }, find !== ""),
    setSort: (next) => change({ sort: next === defaultSort ? "" : next }),
    setPage: (next, replace) => change({ page: next === 1 ? "" : String(next) }, replace),
    setSize: (next) => change({ size: next === sizes[0] ? "" : String(next) }),
    filterProps: (name) => ({ value: filter[name] ?? "", onChange: (value) => change({ [name]: value }) }),
    clear: () => change({ find: "", ...Object.fromEntries(filters.map((name) => [name, ""] as const)) }),
  };
}
