import { expect, it } from "vitest";
import { z } from "zod";
import { UsageEventSchema } from "./analytics.ts";

it("events, which counters of others get too, hold numbers, ids and words of ours: no text that a player has typed", () => {
  const data = UsageEventSchema.options.flatMap(({ shape }) =>
    Object.entries(z.toJSONSchema(shape.data).properties ?? {}),
  );
  expect(data.length).toBeGreaterThan(10);
  const isFree = ([, schema]: (typeof data)[number]) =>
    typeof schema === "boolean" ||
    !(
      ["integer", "number", "boolean"].some((type) => type === schema.type) ||
      schema.enum !== undefined ||
      schema.format === "uuid"
    );
  expect(data.filter(isFree)).toEqual([]);
});
