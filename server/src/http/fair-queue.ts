import { AppError, busy } from "./errors.ts";

export type FairQueue = <T>(account: string, work: () => Promise<T>) => Promise<T>;

export type FairQueueOptions = {
  /** How many tasks run at the same time. */
  readonly atOnce: number;
  /** How many tasks of one account may wait. */
  readonly waitingOfOne: number;
  /** How many tasks of all accounts may wait. */
  readonly waiting: number;
};

/**
 * A queue for heavy tasks in which accounts take turns: one task of each account runs at a time,
 * and the next is taken from the account whose last turn is longest ago. A backlog delays only its
 * owner.
 */
export function openFairQueue({ atOnce, waitingOfOne, waiting: waitingAtMost }: FairQueueOptions): FairQueue {
  const running = new Set<string>();
  /** In the order of turns. An account that has had its turn goes to the end. */
  const backlogs = new Map<string, (() => void)[]>();
  let waiting = 0;

  function startNext(): void {
    for (const [account, backlog] of backlogs) {
      if (running.size >= atOnce) return;
      if (running.has(account)) continue;
      const start = backlog.shift();
      if (backlog.length === 0) backlogs.delete(account);
      waiting -= 1;
      running.add(account);
      start?.();
    }
  }

  return async (account, work) => {
    const backlog = backlogs.get(account) ?? [];
    if (running.has(account) || running.size >= atOnce) {
      if (backlog.length >= waitingOfOne) throw tooMany();
      if (waiting >= waitingAtMost) throw busy();
    }
    const turn = new Promise<void>((resolve) => void backlog.push(resolve));
    backlogs.set(account, backlog);
    waiting += 1;
    startNext();
    await turn;
    try {
      return await work();
    } finally {
      running.delete(account);
      const rest = backlogs.get(account);
      if (rest !== undefined) {
        backlogs.delete(account);
        backlogs.set(account, rest);
      }
      startNext();
    }
  };
}

function tooMany(): AppError {
  return new AppError(
    429,
    "too_many_requests",
    "Вы\u00A0загружаете слишком много файлов сразу. Дождитесь, пока обработаются первые.",
  );
}
