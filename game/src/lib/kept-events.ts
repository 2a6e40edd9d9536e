/** How many usage events are kept for whoever counts, or for the line to come back; the oldest go first. */
export const keptEvents = 200;
