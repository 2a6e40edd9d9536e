import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "pg";

/** What went to PostgreSQL while a call ran. */
export type Sent = {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  /** How often the call had to wait for an answer: statements sent together wait once. */
  readonly trips: number;
};

/** What a call has sent so far, and how much of it is not answered yet. */
type Call = { readonly statements: { text: string; values: unknown[] }[]; trips: number; waiting: number };

/** Watches every statement that a call sends, until it is stopped; statements of timers belong to no call. */
export function watchQueries() {
  const query = Reflect.get(Client.prototype, "query");
  const calls = new AsyncLocalStorage<Call>();
  Reflect.set(Client.prototype, "query", function watcher(this: Client, ...parameters: unknown[]): unknown {
    const [config] = parameters;
    const sent: unknown = Reflect.apply(query, this, parameters);
    const call = calls.getStore();
    if (call === undefined || typeof config !== "object" || config === null || !(sent instanceof Promise)) return sent;
    const { text, values = [] } = config as { text: string; values?: unknown[] };
    call.statements.push({ text, values });
    if (call.waiting === 0) call.trips += 1;
    call.waiting += 1;
    const answered = () => void (call.waiting -= 1);
    sent.then(answered, answered);
    return sent;
  });

  return {
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; sent: Sent }> {
      const call: Call = { statements: [], trips: 0, waiting: 0 };
      const answer = await calls.run(call, work);
      // Statements that the call sends after its answer are left out: nobody waits for them.
      return { answer, sent: { statements: [...call.statements], trips: call.trips } };
    },
    stop: () => void Reflect.set(Client.prototype, "query", query),
  };
}
