import { expect, test } from "vitest";
import { quicknet, roundAt, roundTime } from "./beacon.ts";
import { randomnessOf, verifyBeacon } from "./beacon-signature.ts";

/** Published rounds of quicknet: number, signature, randomness. */
const published = [
  [
    1000,
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  ],
  [
    657_413,
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
    "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
  ],
] as const;

test.for(published)("round %i of quicknet is signed by it, and by nothing else", ([round, signature, randomness]) => {
  expect(verifyBeacon(quicknet, round, signature)).toBe(true);
  expect(randomnessOf(signature)).toBe(randomness);
  expect(verifyBeacon(quicknet, round + 1, signature)).toBe(false);
  for (const at of [0, 1, 50, 95]) {
    const digit = signature[at] === "a" ? "b" : "a";
    expect(verifyBeacon(quicknet, round, signature.slice(0, at) + digit + signature.slice(at + 1))).toBe(false);
  }
  const public_key = quicknet.public_key.replace("83cf", "83ce");
  expect(verifyBeacon({ ...quicknet, public_key }, round, signature)).toBe(false);
});

test.for(["", "0".repeat(96), `c0${"0".repeat(94)}`, "f".repeat(96), "не подпись"])(
  "«%s» is no signature, and no error",
  (signature) => {
    expect(verifyBeacon(quicknet, 1000, signature)).toBe(false);
  },
);

test("rounds follow from the time", () => {
  expect(roundTime(quicknet, 1).toISOString()).toBe("2023-08-23T15:09:27.000Z");
  expect(roundTime(quicknet, 1000).toISOString()).toBe("2023-08-23T15:59:24.000Z");
  expect(roundAt(quicknet, new Date("2023-08-23T15:59:24.000Z"))).toBe(1000);
  expect(roundAt(quicknet, new Date("2023-08-23T15:59:24.001Z"))).toBe(1001);
  expect(roundAt(quicknet, new Date(0))).toBe(1);
});
