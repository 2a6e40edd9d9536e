/** What `play` needs to check and change the words of a song. */
export { checkFragment } from "./fragment.ts";
export { gone } from "./links.ts";
export { findSong } from "./load-songs.ts";
export { songEntity, forgetSilences } from "./song.ts";
