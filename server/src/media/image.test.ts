import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toWebp } from "./image.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#aa2233" }, limitInputPixels: false });

describe("a picture", () => {
  it("becomes a square webp", async () => {
    const made = await sharp(await toWebp(await picture(300, 200).png().toBuffer(), 64)).metadata();
    expect(made).toMatchObject({ format: "webp", width: 64, height: 64 });
  });

  it("loses what was written into it", async () => {
    const secret = "Polunochnaya";
    const jpeg = await picture(100, 100)
      .withExif({ IFD0: { ImageDescription: secret, Artist: secret } })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif?.includes(secret)).toBe(true);
    const webp = await toWebp(jpeg, 64);
    expect(await sharp(webp).metadata()).not.toHaveProperty("exif");
    expect(webp.includes(secret)).toBe(false);
  });

  it("that is vector becomes dots, and its script and text are gone", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><title>Калинка</title>
      <script>alert(1)</script><rect width="10" height="10"/></svg>`;
    const webp = await toWebp(Buffer.from(svg), 32);
    expect((await sharp(webp).metadata()).format).toBe("webp");
    for (const text of ["script", "Калинка", "svg"]) expect(webp.includes(text)).toBe(false);
  });

  it("of too many pixels is refused before it is decoded", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>`;
    await expect(toWebp(Buffer.from(svg), 64)).rejects.toThrow(/pixel/i);
    const png = await picture(6400, 6400).png({ compressionLevel: 1 }).toBuffer();
    await expect(toWebp(png, 64)).rejects.toThrow(/pixel/i);
  });

  it.each([
    ["nothing", ""],
    ["text", "не картинка"],
    ["a page", "<html><body>hello</body></html>"],
    ["an archive", "PK\u0003\u0004"],
  ])("is not %s", async (_what, content) => {
    await expect(toWebp(Buffer.from(content), 64)).rejects.toThrow(/^Input /);
  });
});
