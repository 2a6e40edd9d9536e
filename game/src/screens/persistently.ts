/** Between tries, ms, where the browser does not say that the line is back. */
const wait = 2000;

/** Fetches code until it comes: a lazy part that was refused once would take the whole page down. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          removeEventListener("online", done);
          resolve();
        };
        const timer = setTimeout(done, wait);
        addEventListener("online", done);
      });
    }
  }
}
