/** Rows of a page: enough to make round trips cheap, few enough to fit in memory. */
export const pageSize = 1000;

/** All rows, page by page: `read` answers at most `pageSize` rows after `last`. */
export async function* pagesOf<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const page = await read(last);
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** Rows that are known to be few. */
export async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}
