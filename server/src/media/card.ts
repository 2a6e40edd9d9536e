import { loadSharp } from "./image.ts";
import { type Face, loadLettering, type Lettering } from "./lettering.ts";

/** The meaning of a sign on the record, see `dailySigns` of the contract. */
type Sign = "right" | "lamp" | "mistake" | "name";

export type Card = {
  readonly width: number;
  readonly height: number;
  /** The line above the points. */
  readonly title: string;
  /** The large word, and the small one below it. */
  readonly large: string;
  readonly small: string;
  readonly notes: readonly string[];
  readonly address: string;
  /** The signs on the record, in order; without any, it is drawn as a sealed one. */
  readonly signs: readonly Sign[];
};

// The daytime colours of brand/tokens.css.
const colors = {
  sky: "#c5e4d8",
  halos: ["#cee7da", "#d8eadb", "#e6f0dc"],
  panel: "#fffaee",
  ink: "#10302e",
  quiet: "#46605a",
  bed: "#0c2426",
  glass: "#ffc861",
  tomato: "#e5482a",
  deep: "#b5321a",
  knob: "#fff4dc",
  lamp: "#ffd56b",
};

/**
 * Draws a record with the result of a play as PNG. Only our own texts and signs are drawn, never a word of a song, so
 * that the picture cannot give one away.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const [sharp, lettering] = await Promise.all([loadSharp(), loadLettering()]);
  const svg = Buffer.from(cardSvg(card, lettering));
  // Four bits a pixel take a third of the bytes, without a visible difference.
  return sharp(svg).png({ palette: true, colours: 16, dither: 0, effort: 1, compressionLevel: 6 }).toBuffer();
}

function cardSvg(card: Card, lettering: Lettering): string {
  const { width, height } = card;
  const parts = width > height ? wide(card, lettering) : tall(card, lettering);
  const sky = `<rect width="${width}" height="${height}" fill="${colors.sky}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky}${parts.join("")}</svg>`;
}

function wide(card: Card, lettering: Lettering): string[] {
  const line = linesFrom(lettering, { left: 64, within: 430 });
  return [
    ...halos(910, 315, [530, 450, 390]),
    record(910, 315, 350, card.signs),
    `<path d="M0 0H484A56 56 0 0 1 540 56V574A56 56 0 0 1 484 630H0Z" fill="${colors.panel}"/>`,
    `<path d="M0 526H540V574A56 56 0 0 1 484 630H0Z" fill="${colors.bed}"/>`,
    logo(lettering, 64, 108, 56),
    line(card.title, "black", 32, 186, colors.ink),
    line(card.large, "display", 140, 342, colors.ink),
    line(card.small, "black", 38, 396, colors.ink),
    ...card.notes.slice(0, 3).map((note, index) => line(note, "text", 24, 434 + index * 32, colors.quiet)),
    line(card.address, "black", 34, 590, colors.glass),
  ];
}

function tall(card: Card, lettering: Lettering): string[] {
  const line = linesFrom(lettering, { center: 540, within: 900 });
  const mark = 92;
  return [
    ...halos(540, 660, [790, 630, 530]),
    `<path d="M0 1920V1106A96 96 0 0 1 96 1010H984A96 96 0 0 1 1080 1106V1920Z" fill="${colors.panel}"/>`,
    `<path d="M0 1920V1826A96 96 0 0 1 96 1730H984A96 96 0 0 1 1080 1826V1920Z" fill="${colors.bed}"/>`,
    record(540, 660, 470, card.signs),
    logo(lettering, 540 - logoWidth(lettering, mark) / 2, 140, mark),
    line(card.title, "black", 52, 1250, colors.ink),
    line(card.large, "display", 220, 1485, colors.ink),
    line(card.small, "black", 60, 1568, colors.ink),
    ...card.notes.slice(0, 3).map((note, index) => line(note, "text", 42, 1626 + index * 50, colors.quiet)),
    line(card.address, "black", 60, 1848, colors.glass),
  ];
}

/** Draws lines of text, smaller where they would be too long. */
function linesFrom(
  lettering: Lettering,
  at: { readonly within: number } & ({ readonly left: number } | { readonly center: number }),
) {
  return (text: string, face: Face, size: number, y: number, fill: string): string => {
    const natural = lettering.set(text, face, size).width;
    const fitting = natural <= at.within ? size : (size * at.within) / natural;
    const { width, letters } = lettering.set(text, face, fitting);
    const x = "left" in at ? at.left : at.center - width / 2;
    return `<g transform="translate(${x} ${y})" fill="${fill}">${letters.map(({ svg }) => svg).join("")}</g>`;
  };
}

/** The mark and the name, in which the letter «о» is a record. */
function logo(lettering: Lettering, x: number, y: number, size: number): string {
  const { letters } = lettering.set("Хитослов", "display", size);
  const name = letters.map(({ text, x: at, width, svg }) => {
    if (text !== "о") return svg;
    const disc = (radius: number, fill: string) =>
      `<circle cx="${at + width / 2}" cy="${-size * 0.28}" r="${radius * size}" fill="${fill}"/>`;
    return disc(0.3, colors.tomato) + disc(0.23, colors.deep) + disc(0.2, colors.tomato) + disc(0.12, colors.knob);
  });
  const mark = `<path d="M-44 0A44 44 0 0 1 44 0Z" fill="${colors.tomato}"/>
    <path d="M-31 0A31 31 0 0 1 31 0" fill="none" stroke="${colors.deep}" stroke-width="3.4"/>
    <path d="M-17 0A17 17 0 0 1 17 0Z" fill="${colors.knob}"/>
    <path d="M-44 7h26v24a8 8 0 0 1-8 8h-10a8 8 0 0 1-8-8z"/><path d="M18 7h26v24a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z"/>
    <path d="M-13 7h26v13a6 6 0 0 1-6 6H-7a6 6 0 0 1-6-6z" fill="#ffb52e"/>`;
  const unit = size / 100;
  return `<g transform="translate(${x} ${y})" fill="${colors.ink}">
    <g transform="translate(${46 * unit} ${-38 * unit}) scale(${unit})">${mark}</g>
    <g transform="translate(${markWidth * size} 0)">${name.join("")}</g></g>`;
}

/** The width of the mark with its gap, as a share of the size of the letters. */
const markWidth = 1.08;

function logoWidth(lettering: Lettering, size: number): number {
  return markWidth * size + lettering.set("Хитослов", "display", size).width;
}

function halos(x: number, y: number, radii: readonly number[]): string[] {
  return radii.map((radius, index) => circle(x, y, radius, colors.halos[index] ?? colors.sky));
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** The record seen from above, with its signs in a ring like the bars of a waveform. */
function record(x: number, y: number, radius: number, signs: readonly Sign[]): string {
  const groove = (share: number) =>
    `<circle r="${share * radius}" fill="none" stroke="${colors.deep}" stroke-width="${radius / 110}"/>`;
  const step = 360 / Math.max(1, signs.length);
  const ring =
    signs.length === 0
      ? sealed(radius)
      : signs.map(
          (sign, index) => `<g transform="rotate(${(index + 0.5) * step})">${drawSign(sign, radius, step)}</g>`,
        );
  return `<g transform="translate(${x} ${y})">${circle(0, 0, radius, colors.tomato)}
    ${[0.965, 0.925, 0.5, 0.46, 0.42, 0.38].map(groove).join("")}${circle(0, 0, radius * 0.32, colors.deep)}
    ${circle(0, 0, radius * 0.035, colors.knob)}${ring.join("")}</g>`;
}

const middle = 0.71;

/** The ring of a sealed record: dots in place of the signs. */
function sealed(radius: number): string[] {
  const dots = 96;
  return Array.from({ length: dots }, (_, index) => {
    if (index % 8 === 7) return "";
    return `<circle cy="${-middle * radius}" r="${radius / 70}" fill="${colors.knob}" transform="rotate(${(360 / dots) * index})"/>`;
  });
}

/** A sign at the top of the record: tall bars (right), amber tall bars (lamp), short bars (mistake), a ring (name). */
function drawSign(sign: Sign, radius: number, step: number): string {
  if (sign === "name") {
    const size = radius * Math.min(0.1, (step * Math.PI) / 500);
    return `<circle cy="${-middle * radius}" r="${size}" fill="none" stroke="${colors.knob}" stroke-width="${radius / 45}"/>
      ${circle(0, -middle * radius, size / 2.6, colors.knob)}`;
  }
  const heights = sign === "mistake" ? [0.05, 0.06, 0.05] : [0.09, 0.14, 0.11, 0.16, 0.1];
  // The bars of two words never touch.
  const apart = Math.min(5, (step * 0.72) / heights.length);
  const bars = heights.map((height, index) => {
    const turn = (index - (heights.length - 1) / 2) * apart;
    const [from, to] = [-(middle - height) * radius, -(middle + height) * radius];
    return `<line y1="${from}" y2="${to}" transform="rotate(${turn})"/>`;
  });
  const color = sign === "lamp" ? colors.lamp : colors.knob;
  return `<g stroke="${color}" stroke-width="${radius * Math.min(0.03, apart / 120)}" stroke-linecap="round">${bars.join("")}</g>`;
}
