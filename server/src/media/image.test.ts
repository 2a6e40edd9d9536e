import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Shape, toWebp } from "./image.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#aa2233" }, limitInputPixels: false });

const square = { size: 64, fit: "cover" } as const;
const whole = { size: 64, fit: "inside" } as const;

async function drawn(content: Uint8Array, shape: Shape): Promise<Buffer> {
  const drawing = await toWebp(content, shape);
  if ("refused" in drawing) throw new Error(`refused: ${drawing.refused}`);
  return drawing.webp;
}

describe("a picture", () => {
  it.each([
    [square, 300, 200, 64, 64],
    [square, 20, 10, 64, 64],
    [whole, 300, 150, 64, 32],
    [whole, 150, 300, 32, 64],
    [whole, 20, 10, 20, 10],
  ])("becomes webp of the given shape: %o of %d × %d", async (shape, width, height, newWidth, newHeight) => {
    const made = await sharp(await drawn(await picture(width, height).png().toBuffer(), shape)).metadata();
    expect(made).toMatchObject({ format: "webp", width: newWidth, height: newHeight });
  });

  it("loses its metadata", async () => {
    const secret = "Polunochnaya";
    const jpeg = await picture(100, 100)
      .withExif({ IFD0: { ImageDescription: secret, Artist: secret } })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif?.includes(secret)).toBe(true);
    const webp = await drawn(jpeg, square);
    expect(await sharp(webp).metadata()).not.toHaveProperty("exif");
    expect(webp.includes(secret)).toBe(false);
  });

  it("is rotated upright by its EXIF orientation", async () => {
    const lying = await picture(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await drawn(lying, whole)).metadata()).toMatchObject({ width: 32, height: 64 });
  });

  it("keeps only its first frame", async () => {
    const frames = [await picture(50, 50).png().toBuffer(), await picture(50, 50).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await sharp(await drawn(moving, whole)).metadata()).pages ?? 1).toBe(1);
  });

  it("that is vector becomes pixels, and its script and text are gone", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><title>Калинка</title>
      <script>alert(1)</script><rect width="10" height="10"/></svg>`;
    const webp = await drawn(Buffer.from(svg), { size: 32, fit: "cover" });
    expect((await sharp(webp).metadata()).format).toBe("webp");
    for (const text of ["script", "Калинка", "svg"]) expect(webp.includes(text)).toBe(false);
  });

  it("of too many pixels is refused by its header, without being decoded", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>`);
    const png = await picture(6400, 6400).png({ compressionLevel: 1 }).toBuffer();
    for (const large of [svg, png]) expect(await toWebp(large, square)).toEqual({ refused: "pixels" });
  });
});

describe("the kind of a picture", () => {
  it.each(["jpeg", "png", "webp"] as const)("may be %s", async (format) => {
    const webp = await drawn(await picture(30, 20).toFormat(format).toBuffer(), whole);
    expect(await sharp(webp).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  it.each(["gif", "avif", "tiff"] as const)("may not be %s", async (format) => {
    expect(await toWebp(await picture(30, 20).toFormat(format).toBuffer(), whole)).toEqual({ refused: "kind" });
  });

  it.each([
    ["nothing", ""],
    ["text", "не картинка"],
    ["a page", "<html><body>hello</body></html>"],
    ["an archive", "PK\u0003\u0004"],
  ])("is not %s", async (_what, content) => {
    expect(await toWebp(Buffer.from(content), whole)).toEqual({ refused: "kind" });
  });
});
