import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "pg";

/** What went to PostgreSQL while a call ran. */
export type Sent = {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  /** How often the call had to wait for an answer: statements sent together wait once. */
  readonly trips: number;
};

/** Watches every statement that a call sends, till it is stopped; what a timer sends meanwhile is no call's. */
export function watchQueries() {
  const query = Reflect.get(Client.prototype, "query");
  const calls = new AsyncLocalStorage<{ statements: { text: string; values: unknown[] }[]; trips: number }>();
  let waiting = 0;
  Reflect.set(Client.prototype, "query", function watcher(this: Client, ...parameters: unknown[]): unknown {
    const [config] = parameters;
    const sent: unknown = Reflect.apply(query, this, parameters);
    const call = calls.getStore();
    if (call === undefined || typeof config !== "object" || config === null || !(sent instanceof Promise)) return sent;
    const { text, values = [] } = config as { text: string; values?: unknown[] };
    call.statements.push({ text, values });
    if (waiting === 0) call.trips += 1;
    waiting += 1;
    const answered = () => void (waiting -= 1);
    sent.then(answered, answered);
    return sent;
  });

  return {
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; sent: Sent }> {
      const sent = { statements: [], trips: 0 };
      return { answer: await calls.run(sent, work), sent };
    },
    stop: () => void Reflect.set(Client.prototype, "query", query),
  };
}
