import { isOwnName } from "../../../media/store.ts";

/** Names that the media store gives to pictures. */
const pictureName = /^[\w-]+\.webp$/;
/** In sanitised HTML: text and other attributes there have no «<». */
const sources = /(?<=<img src=")[^"]*(?=")/g;

/** The name of a stored picture, wherever the storage was when the text was written. */
function storedName(src: string): string | undefined {
  const name = src.slice(src.lastIndexOf("/") + 1);
  return src.includes("/") && pictureName.test(name) && isOwnName(name) ? name : undefined;
}

/** Where a picture of a text is now, as the storage may have moved; undefined if it is none of ours. */
export function addressOf(src: string, storageUrl: string): string | undefined {
  const storages = [storageUrl, "/media/"];
  if (storages.some((storage) => src.startsWith(storage) && pictureName.test(src.slice(storage.length)))) return src;
  const name = storedName(src);
  return name === undefined ? undefined : storageUrl + name;
}

/** The names of stored pictures in sanitised HTML. */
export function picturesIn(html: string): Set<string> {
  return new Set((html.match(sources) ?? []).flatMap((src) => storedName(src) ?? []));
}

/** Sanitised HTML with its pictures where they are now. */
export function withPictures(html: string, storageUrl: string): string {
  return html.replace(sources, (src) => addressOf(src, storageUrl) ?? src);
}
