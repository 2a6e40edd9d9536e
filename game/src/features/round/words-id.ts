/** The id of the line of the song. */
export const WORDS_ID = "words";
