/** What `play` needs to check and change the words of a song. */
export { checkFragment, isKnownAlias } from "./fragment.ts";
export { gone } from "./links.ts";
export { findSong } from "./load-songs.ts";
export { songEntity, forgetSilences } from "./song.ts";
