/** Letters of a typed word at most. Apart from the other limits: the first screen of the game needs no other. */
export const answerLength = 64;
