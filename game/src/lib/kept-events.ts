/** How many usage events are kept for whoever counts, or for the line to come back; the oldest go first. */
export const keptEvents = 200;
/** How many the server takes at once; `limits.usageBatch`, which would come with all other limits. */
export const eventsAtOnce = 50;
