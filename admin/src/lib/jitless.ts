import { config } from "zod/v4/core";

// Otherwise every schema tries to compile code, and the content policy reports a violation.
config({ jitless: true });
