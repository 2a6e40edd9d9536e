/** The maximum of letters in an answer. Not in `config.ts`, as the game's first screen needs only this limit. */
export const answerLength = 64;
