/** What a higher domain needs to look at the words of a song and to put in another one. */
export { checkFragment } from "./fragment.ts";
export { gone } from "./links.ts";
export { findSong } from "./load-songs.ts";
export { songEntity, forgetSilences } from "./song.ts";
