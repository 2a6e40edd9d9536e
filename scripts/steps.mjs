/**
 * Runs steps `{ name, after, work }`, so many at once, each when those named in `after` have ended, whatever became of
 * them. `work(print, ended)` answers `{ code, stopped }` as `run` does; after one that was stopped no other begins.
 * What steps print comes in their order: of those that run at once the first is heard live, the others after it.
 * @returns by name what each answered and how many seconds it took.
 */
export async function runSteps(steps, { atOnce, print }) {
  const waiting = [...steps];
  const running = new Map();
  const ended = new Map();
  const output = inOrder(steps, print);
  const isStopped = () => [...ended.values()].some(({ stopped }) => stopped);

  const begin = async ({ name, work }) => {
    const start = performance.now();
    output.print(name, `\n== ${name}\n`);
    const outcome = await work((text) => output.print(name, text), ended);
    ended.set(name, { ...outcome, seconds: Math.round((performance.now() - start) / 1000) });
    running.delete(name);
    output.end(name);
  };
  for (;;) {
    while (running.size < atOnce && !isStopped()) {
      const at = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)));
      if (at < 0) break;
      const [step] = waiting.splice(at, 1);
      running.set(step.name, begin(step));
    }
    if (running.size === 0) return ended;
    await Promise.race(running.values());
  }
}

/** Prints at once what the first step says that has not ended, and keeps the rest until its turn. */
function inOrder(steps, print) {
  const queue = steps.map(({ name }) => ({ name, kept: [], isOver: false }));
  const find = (name) => queue.find((step) => step.name === name);
  return {
    print: (name, text) => (queue[0].name === name ? print(text) : find(name).kept.push(text)),
    end: (name) => {
      find(name).isOver = true;
      while (queue[0]?.isOver) {
        queue.shift();
        queue[0]?.kept.splice(0).forEach((text) => print(text));
      }
    },
  };
}
