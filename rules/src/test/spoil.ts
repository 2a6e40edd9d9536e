/** A value in a proof, and the proof with another one in its place. */
export type Leaf = { readonly path: string; readonly spoil: (proof: unknown) => unknown };

/** Every value in the proof, with a way to make another of it. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, part]) =>
      leavesOf(part, `${path}.${key}`).map((leaf) => ({
        ...leaf,
        spoil: (whole: unknown) => {
          const copy: unknown = structuredClone(whole);
          return Object.assign(Object(copy), { [key]: leaf.spoil(Reflect.get(Object(copy), key)) }) as unknown;
        },
      })),
    );
  }
  return [{ path, spoil: (was) => other(was, path) }];
}

/** Another value of the same kind; the time of the lottery, which follows the round, is put before it. */
function other(value: unknown, path: string): unknown {
  if (path === ".drawn.at") return "2019-01-01T00:00:00.000Z";
  if (typeof value === "number") return value + 1;
  if (typeof value === "string")
    return value.replace(/[0-9a-zа-я](?=[^0-9a-zа-я]*$)/i, (sign) => (sign === "1" ? "2" : "1"));
  return "0".repeat(96);
}
