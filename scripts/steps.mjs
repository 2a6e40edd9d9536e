/**
 * Runs steps `{ name, after, work }`, so many at once, each when those named in `after` have ended, failed ones too.
 * `work(print, ended)` resolves with `{ code, stopped }` as `run` does; after a step that was stopped no other starts.
 * Output is printed in the order of the steps: of those that run at once the first is live, the others follow.
 * @returns the result of each by name, and how many seconds it took.
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

/** Prints the output of the first unfinished step at once, and keeps the rest until its turn. */
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
