import { Client } from "pg";

/** What went to PostgreSQL while a call ran. */
export type Sent = {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  /** How often the call had to wait for an answer: statements sent together wait once. */
  readonly trips: number;
};

/** Watches every statement of this process, till it is stopped. */
export function watchQueries() {
  const query = Reflect.get(Client.prototype, "query");
  let statements: { text: string; values: unknown[] }[] = [];
  let trips = 0;
  let waiting = 0;
  Reflect.set(Client.prototype, "query", function watcher(this: Client, ...parameters: unknown[]): unknown {
    const [config] = parameters;
    const sent: unknown = Reflect.apply(query, this, parameters);
    if (typeof config !== "object" || config === null || !(sent instanceof Promise)) return sent;
    const { text, values = [] } = config as { text: string; values?: unknown[] };
    statements.push({ text, values });
    if (waiting === 0) trips += 1;
    waiting += 1;
    const answered = () => void (waiting -= 1);
    sent.then(answered, answered);
    return sent;
  });

  return {
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; sent: Sent }> {
      statements = [];
      trips = 0;
      const answer = await work();
      return { answer, sent: { statements: [...statements], trips } };
    },
    stop: () => void Reflect.set(Client.prototype, "query", query),
  };
}
