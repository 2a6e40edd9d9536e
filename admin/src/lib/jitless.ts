import { config } from "zod/v4/core";

// Else every schema probes whether it may compile code, and the content policy reports that it may not.
config({ jitless: true });
