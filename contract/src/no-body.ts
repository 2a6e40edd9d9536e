import { z } from "zod";

/** The body of a call that needs none: `{}`, or nothing at all. */
export const NoBodySchema = z.strictObject({}).prefault({});
