/** The maximum of letters in a typed word. Not in `limits.ts`, as the game's first screen needs only this limit. */
export const answerLength = 64;
