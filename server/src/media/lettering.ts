import type { Font } from "fontkit";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The typefaces of the house; each lies in files by alphabet. */
const faces = {
  display: "dela-gothic-one/files/dela-gothic-one-*-400-normal.woff2",
  text: "golos-text/files/golos-text-*-500-normal.woff2",
  black: "golos-text/files/golos-text-*-900-normal.woff2",
};
export type Face = keyof typeof faces;

/** Text as outlines of vector pictures: what draws them knows no fonts but those of its machine. */
export type Lettering = {
  /** A line of text, its left end at 0; an outline of each letter, in pixels, and how wide all is. */
  readonly set: (text: string, face: Face, size: number) => { readonly width: number; readonly letters: Letter[] };
};
export type Letter = { readonly text: string; readonly x: number; readonly width: number; readonly svg: string };

let loaded: Promise<Lettering> | undefined;

/** Loaded by the first picture that has text. */
export function loadLettering(): Promise<Lettering> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Lettering> {
  const { create } = await import("fontkit");
  const open = async (path: string): Promise<Font[]> =>
    Promise.all(
      ["cyrillic", "latin"].map(async (alphabet) => {
        const url = import.meta.resolve(`@fontsource/${path.replace("*", alphabet)}`);
        const font = create(await readFile(fileURLToPath(url)));
        if (!("layout" in font)) throw new Error(`${path} holds more than one font`);
        return font;
      }),
    );
  const [display, text, black] = await Promise.all([open(faces.display), open(faces.text), open(faces.black)]);
  const fonts: Record<Face, readonly Font[]> = { display, text, black };
  return {
    set: (line, face, size) => {
      let x = 0;
      const letters = Array.from(line, (letter): Letter => {
        const known = fonts[face].find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
        const font = known ?? fonts[face][0];
        const glyph = font?.layout(letter).glyphs[0];
        const scale = size / (font?.unitsPerEm ?? 1);
        const width = (glyph?.advanceWidth ?? 0) * scale;
        const path = glyph?.path.toSVG() ?? "";
        const svg = `<path transform="translate(${round(x)} 0) scale(${scale} ${-scale})" d="${path}"/>`;
        const set = { text: letter, x, width, svg };
        x += width;
        return set;
      });
      return { width: x, letters };
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
