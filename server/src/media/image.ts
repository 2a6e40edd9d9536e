import { limits } from "@hitoslov/contract/limits";
import { checkSvg, SvgError, type SvgRefusal } from "./svg.ts";

/** Loads sharp, which only the first picture needs, and limits what it may use. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // A picture uses one core, and nothing of it stays in a cache.
  sharp.concurrency(1);
  sharp.cache(false);
  // No file can reach the readers of other formats.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

const rasterTypes = ["image/jpeg", "image/png", "image/webp"];

/** Dots per inch at which a vector picture is drawn, since it has no size in pixels. */
const density = 144;

export type Shape = {
  /** Pixels of the longer side. */
  readonly size: number;
  /** "cover" makes a square and cuts off the rest, "inside" keeps the whole picture and never enlarges it. */
  readonly fit: "cover" | "inside";
};

/** The shape in which covers and prizes are stored. */
export const cover: Shape = { size: 512, fit: "cover" };

/** Why a picture is refused: another kind, too many pixels, or the reason that `checkSvg` gives. */
export type Refusal = SvgRefusal | "pixels";

export type Drawing = { readonly webp: Buffer } | { readonly refused: Refusal };

/**
 * Converts a jpeg, png, webp or svg to webp: upright, its first image only, without metadata; a vector picture becomes
 * pixels. Do this to a stranger's picture only in a separate process, see `drawing.ts`: its content decides how long it
 * takes.
 */
export async function toWebp(content: Uint8Array, { size, fit }: Shape): Promise<Drawing> {
  const { fileTypeFromBuffer } = await import("file-type");
  const known = await fileTypeFromBuffer(content).catch(() => undefined);
  const isVector = known === undefined || !rasterTypes.includes(known.mime);
  try {
    // A vector picture is checked even before it is measured, since measuring lays out its text.
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
