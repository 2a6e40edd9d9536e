import { expect, test } from "vitest";
import { runSteps } from "./steps.mjs";

/** Steps that end when the test says so. */
function stepsOf(afters) {
  const events = [];
  const ends = {};
  const steps = Object.entries(afters).map(([name, after]) => ({
    name,
    after,
    work: (print) => {
      events.push(name);
      print(`${name} begins\n`);
      return new Promise((resolve) => {
        ends[name] = async (outcome = { code: 0 }) => {
          print(`${name} ends\n`);
          resolve(outcome);
          await new Promise(setImmediate);
        };
      });
    },
  }));
  return { steps, ends, events };
}

test("so many steps run at once, and each waits for those it names, failed ones too", async () => {
  const { steps, ends, events } = stepsOf({ types: [], build: [], unit: [], browser: ["build", "unit"] });
  const all = runSteps(steps, { atOnce: 2, print: () => {} });
  expect(events).toEqual(["types", "build"]);
  await ends.build({ code: 1 });
  expect(events).toEqual(["types", "build", "unit"]);
  await ends.types();
  expect(events).toEqual(["types", "build", "unit"]);
  await ends.unit();
  expect(events).toEqual(["types", "build", "unit", "browser"]);
  await ends.browser();
  expect(Object.fromEntries(await all)).toMatchObject({
    types: { code: 0, seconds: expect.any(Number) },
    build: { code: 1 },
    unit: { code: 0 },
    browser: { code: 0 },
  });
});

test("output is printed in the order of the steps, that of the first one live", async () => {
  const { steps, ends } = stepsOf({ types: [], build: [], unit: [] });
  let printed = "";
  const all = runSteps(steps, { atOnce: 3, print: (text) => (printed += text) });
  expect(printed).toBe("\n== types\ntypes begins\n");
  await ends.build();
  expect(printed).toBe("\n== types\ntypes begins\n");
  await ends.types();
  expect(printed).toMatch(/types ends\n\n== build\nbuild begins\nbuild ends\n\n== unit\nunit begins\n$/);
  await ends.unit();
  await all;
  expect(printed).toMatch(/unit begins\nunit ends\n$/);
});

test("after a step that was stopped no other starts, and running ones are waited for", async () => {
  const { steps, ends, events } = stepsOf({ types: [], build: [], unit: [] });
  const all = runSteps(steps, { atOnce: 2, print: () => {} });
  await ends.types({ code: 130, stopped: "SIGINT" });
  await ends.build({ code: 130, stopped: "SIGINT" });
  expect(events).toEqual(["types", "build"]);
  expect((await all).get("types").stopped).toBe("SIGINT");
});
