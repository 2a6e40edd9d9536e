import { limits } from "@hitoslov/contract/limits";

/** Loaded by the first picture: no start has to wait for it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Two cores serve the game as well; `uploads.ts` keeps the turns.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const accepted = ["jpeg", "png", "webp", "svg"];

/** A vector picture has no size of its own: so many dots an inch. */
const density = 144;
/** Seconds after which a picture is not worth its drawing. */
const timeout = 10;

export type Shape = {
  /** Pixels of the longer side. */
  readonly size: number;
  /** "cover" makes a square and cuts what is over, "inside" keeps the whole picture and never enlarges it. */
  readonly fit: "cover" | "inside";
};

/** How covers and prizes are kept. */
export const cover: Shape = { size: 512, fit: "cover" };

export type Picture = { readonly pixels: number; readonly isVector: boolean };

/** What a picture is, read from its head before anything is decoded; undefined where it is none that is accepted. */
export async function inspectPicture(content: Uint8Array): Promise<Picture | undefined> {
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(content, { limitInputPixels: false, density }).metadata();
    return accepted.includes(format) ? { pixels: width * height, isVector: format === "svg" } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Any picture as webp: upright, its first image only, without metadata; a vector picture becomes dots. A
 * stranger's goes through `drawVector`.
 */
export async function toWebp(content: Uint8Array, { size, fit }: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: limits.files.image.pixels, density, autoOrient: true })
    .resize(size, size, { fit, withoutEnlargement: fit === "inside" })
    .timeout({ seconds: timeout })
    .webp({ quality: 82 })
    .toBuffer();
}
