import sharp from "sharp";

/** Pixels a picture may have before it is decoded at all. */
const limitInputPixels = 40_000_000;

/** Any picture as a square webp of `size` pixels, without metadata; vector pictures are rasterised. */
export async function toWebp(content: Uint8Array, size: number): Promise<Buffer> {
  return sharp(content, { limitInputPixels, density: 144 })
    .resize(size, size, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();
}
