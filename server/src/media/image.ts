import { limits } from "@hitoslov/contract/limits";
import { checkSvg, SvgError, type SvgRefusal } from "./svg.ts";

/** Loaded by the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One picture keeps one core busy, and leaves no memory behind.
  sharp.concurrency(1);
  sharp.cache(false);
  // Readers of other formats are not reached by any file.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

const rasterTypes = ["image/jpeg", "image/png", "image/webp"];

/** A vector picture has no size of its own: drawn at so many dots an inch. */
const density = 144;

export type Shape = {
  /** Pixels of the longer side. */
  readonly size: number;
  /** "cover" makes a square and cuts what is over, "inside" keeps the whole picture and never enlarges it. */
  readonly fit: "cover" | "inside";
};

/** How covers and prizes are kept. */
export const cover: Shape = { size: 512, fit: "cover" };

/** Why a picture is not kept: another kind, too many pixels, or what `checkSvg` says. */
export type Refusal = SvgRefusal | "pixels";

export type Drawing = { readonly webp: Buffer } | { readonly refused: Refusal };

/**
 * Any jpeg, png, webp or svg as webp: upright, its first image only, without metadata; a vector picture becomes pixels.
 * A stranger's picture is drawn in a process of its own, see `drawing.ts`: its content decides what time this takes.
 */
export async function toWebp(content: Uint8Array, { size, fit }: Shape): Promise<Drawing> {
  const { fileTypeFromBuffer } = await import("file-type");
  const known = await fileTypeFromBuffer(content).catch(() => undefined);
  const isVector = known === undefined || !rasterTypes.includes(known.mime);
  try {
    // A vector picture is not even measured before it has been checked: to measure it is to lay out its text.
    const safe = isVector ? checkSvg(content) : content;
    const sharp = await loadSharp();
    const { width, height } = await sharp(safe, { limitInputPixels: false, density }).metadata();
    if (width * height > limits.files.image.pixels) return { refused: "pixels" };
    const webp = await sharp(safe, { limitInputPixels: limits.files.image.pixels, density, autoOrient: true })
      .resize(size, size, { fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: 82 })
      .toBuffer();
    return { webp };
  } catch (error) {
    if (error instanceof SvgError) return { refused: error.refusal };
    return { refused: isVector ? "broken_vector" : "kind" };
  }
}
