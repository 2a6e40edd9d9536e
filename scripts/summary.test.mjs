import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./house.mjs";
import { countCheck, countJourneys, countTests, summary } from "./summary.mjs";

const folder = mkdtempSync(join(tmpdir(), "hitoslov-summary-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (status, tests) => ({
  name: join(root, "a.test.ts"),
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});

function count(report, code) {
  const path = join(folder, "report.json");
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify({ ...none, ...report }));
  return countTests(path, code);
}

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test("a check counts as one", () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0 });
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1 });
});

test.each([
  ["all passed", { numPassedTests: 5, testResults: [file("passed", 5)] }, 0, { passed: 5, failed: 0 }],
  [
    "some failed",
    { numPassedTests: 5, numFailedTests: 2, testResults: [file("failed", 7)] },
    1,
    { passed: 5, failed: 2 },
  ],
  ["skipped ones are told", { numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }, 0, { passed: 1, skipped: 3 }],
  ["a file did not load", { numPassedTests: 5, testResults: [file("failed", 0)] }, 1, { passed: 5, failed: 1 }],
  ["an error outside the tests", { numPassedTests: 5, testResults: [file("passed", 5)] }, 1, { passed: 5, failed: 1 }],
  ["no test at all", {}, 0, { passed: 0, failed: 1 }],
  ["every test skipped", { numPendingTests: 3 }, 0, { passed: 0, failed: 1 }],
  ["half a report", '{"numPassed', 0, { passed: 0, failed: 1 }],
])("a run of tests: %s", (_what, report, code, expected) => {
  expect(count(report, code)).toMatchObject(expected);
});

test("each failed test is named, with the first lines of its message", () => {
  const assertionResults = [
    { status: "passed", fullName: "is quiet" },
    {
      status: "failed",
      fullName: "a play ends",
      failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\nto be 2\na\nb\nc"],
    },
  ];
  const testResults = [
    { status: "failed", name: join(root, "rules", "a.test.ts"), assertionResults },
    { status: "failed", name: join(root, "rules", "b.test.ts"), message: "no such module", assertionResults: [] },
  ];
  expect(count({ numPassedTests: 1, numFailedTests: 1, testResults }, 1)).toMatchObject({
    failed: 2,
    failures: [
      "rules/a.test.ts › a play ends\n    expected 1\n    to be 2\n    a\n    b",
      "rules/b.test.ts › did not load\n    no such module",
    ],
  });
});

const noJourneys = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

test.each([
  ["all passed", { expected: 5 }, [], 0, { passed: 5, failed: 0 }],
  ["some failed, one of them at its first try only", { expected: 5, unexpected: 2, flaky: 1 }, [], 1, { failed: 3 }],
  ["skipped ones are told", { expected: 1, skipped: 3 }, [], 0, { passed: 1, failed: 0, skipped: 3 }],
  ["a file did not load", { expected: 5 }, [{}], 1, { passed: 5, failed: 1 }],
  ["an end that no test accounts for", { expected: 5 }, [], 1, { passed: 5, failed: 1 }],
  ["no journey at all", {}, [], 0, { passed: 0, failed: 1 }],
])("a run of journeys: %s", (_what, stats, errors, code, expected) => {
  const path = join(folder, "journeys.json");
  writeFileSync(path, JSON.stringify({ suites: [], stats: { ...noJourneys, ...stats }, errors }));
  expect(countJourneys(path, code)).toMatchObject(expected);
});

test("a journey that failed at any try is named", () => {
  const path = join(folder, "journeys.json");
  const spec = (title, status, results) => ({
    file: "journeys/a.test.ts",
    line: 7,
    title,
    tests: [{ status, results }],
  });
  const specs = [
    spec("opens", "expected", [{}]),
    spec("plays", "flaky", [{ error: { message: "too late" } }, {}]),
    spec("ends", "unexpected", [{ error: { message: "never" } }]),
  ];
  const stats = { ...noJourneys, expected: 1, flaky: 1, unexpected: 1 };
  writeFileSync(path, JSON.stringify({ suites: [{ specs: [], suites: [{ specs }] }], stats, errors: [] }));
  expect(countJourneys(path, 1).failures).toEqual([
    "journeys/a.test.ts:7 › plays\n    too late",
    "journeys/a.test.ts:7 › ends\n    never",
  ]);
});

test.each([countTests, countJourneys])("a run without a report has failed", (countRun) => {
  expect(countRun(join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("the last line has only the total", () => {
  const text = summary([
    { name: "types", passed: 1, failed: 0, seconds: 2 },
    { name: "unit", passed: 10, failed: 3, skipped: 1, seconds: 5, failures: ["a › b"] },
  ]);
  expect(text.split("\n")).toEqual([
    "a › b",
    "",
    "types    1 passed, 0 failed (2 s)",
    "unit     10 passed, 3 failed, 1 skipped (5 s)",
    "",
    "11 passed, 3 failed",
  ]);
});
