/** How many usage events are kept until analytics load or the connection returns; the oldest are dropped first. */
export const keptEvents = 200;
/** How many the server takes at once: `limits.usageBatch`, whose import would bring all other limits along. */
export const eventsAtOnce = 50;
