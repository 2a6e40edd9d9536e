import { limits } from "@hitoslov/contract/limits";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkSvg, SvgError } from "./svg.ts";

const { vector } = limits;
const svg = (inside: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`;

function refusalOf(content: string | Uint8Array): string {
  try {
    checkSvg(Buffer.from(content as string));
    return "none";
  } catch (error) {
    if (error instanceof SvgError) return error.refusal;
    throw error;
  }
}

/** Nested groups, each of which draws the one before it ten times. */
const tens = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join("");

const pattern = `<pattern id="p" width="9" height="9">${`<path d="M0 0L9 9"/>`.repeat(2900)}</pattern>`;
const shadow = `<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1"/></filter>`;

/** As Illustrator writes it: classes, gradients, clip paths, a shadow. */
const illustrator = (() => {
  const numbers = Array.from({ length: 40 }, (_, at) => at);
  const rules = numbers.map((at) => `.cls-${at},.st${at}{fill:url(#linear-gradient-${at});clip-path:url(#clippath)}`);
  const gradients = numbers.map((at) => `<linearGradient id="linear-gradient-${at}"><stop/><stop/></linearGradient>`);
  const paths = numbers.flatMap((at) => Array.from({ length: 40 }, () => `<path class="cls-${at}" d="M0 0L9 9"/>`));
  return `<defs><style>
    @font-face{font-family:Myriad;src:url("data:font/woff;base64,d09G//8/+A==")}
    /* Layer 1 */ .isolate{isolation:isolate;font-family:'MyriadPro-Regular'}
    ${rules.join("\n")}
    .drop{filter:url(#f)}
    svg .group > .inner { stroke: url('#linear-gradient-0') }
  </style>${gradients.join("")}<clipPath id="clippath"><rect/></clipPath>${shadow}</defs>
  <g class="isolate">${paths.join("")}<g class="drop group"><path class="inner"/></g></g>`;
})();

const inkscape = `<defs><linearGradient id="a"><stop style="stop-color:#f00"/><stop/></linearGradient>
  <radialGradient id="b" xlink:href="#a"/><filter id="c"><feGaussianBlur stdDeviation="2"/></filter></defs>
  <style>path { fill: url(#b) } /* (c) */</style>
  <g inkscape:export-filename="C:\\Users\\a.png">${`<path
  style="fill:url(#b);stroke:#000;-inkscape-font-specification:'Sans, Normal'" d="M0 0"/>`.repeat(500)}
  <path style="filter:url(#c)" d="M0 0"/></g>`;

const figma = `<g clip-path="url(#clip0)" filter="url(#f)">${`<path fill="url(#paint0)" d="M0 0"/>`.repeat(500)}</g>
  <defs>${shadow}<linearGradient id="paint0"><stop/><stop/></linearGradient><clipPath id="clip0"><rect/></clipPath></defs>`;

describe("a vector picture that is simple enough", () => {
  it.each(["covers", "prizes"])("is accepted: the demo's %s", (folder) => {
    const dir = fileURLToPath(new URL(`../../../demo/${folder}/`, import.meta.url));
    for (const file of readdirSync(dir)) expect([file, refusalOf(readFileSync(dir + file))]).toEqual([file, "none"]);
  });

  it.each([
    ["a shadow", `<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1"/></filter><g filter="url(#f)"/>`],
    [
      "a gradient in a style sheet",
      `<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" d="M0 0"/>`,
    ],
    ["a picture of Illustrator", illustrator],
    ["a picture of Inkscape", inkscape],
    ["a picture of Figma", figma],
    ["parts that are used again", `<g id="g0"/>${tens(3)}<use href="#g3"/>`],
    ["a long path", `<path d="${"M0 0L1 1".repeat(20_000)}"/>`],
    ["a few words", `<text y="9">Ой, мороз, мороз</text>`],
    ["a picture of another address, which is not fetched", `<image href="http://127.0.0.1:1/a.png"/>`],
  ])("is accepted: %s", (_what, inside) => {
    expect(refusalOf(svg(inside))).toBe("none");
  });

  it("is accepted without what precedes its root", () => {
    const before = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- ой -->\n`;
    expect(checkSvg(Buffer.from(svg(`<g id="ё"/>`, before))).toString()).toBe(svg(`<g id="ё"/>`));
    expect(checkSvg(Buffer.from(`\uFEFF${svg("<g/>")}`)).toString()).toBe(svg("<g/>"));
  });
});

describe("a vector picture that is refused", () => {
  it.each([
    ["more bytes", svg(`<path d="${" ".repeat(vector.bytes)}"/>`)],
    ["more elements", svg("<g/>".repeat(vector.elements))],
    ["more levels", svg("<g>".repeat(vector.depth) + "</g>".repeat(vector.depth))],
    ["more text", svg(`<text>${"песня ".repeat(vector.text / 4)}</text>`)],
    ["more text in CDATA", svg(`<text><![CDATA[${"песня".repeat(vector.text / 4)}]]></text>`)],
    [
      "more steps of filters",
      svg(`<filter id="f">${"<feTurbulence/>".repeat(vector.drawn / vector.filterStep)}</filter>`),
    ],
    [
      "a filter used more often",
      svg(`<filter id="f">${"<feTurbulence/>".repeat(10)}</filter>${`<g filter="url(#f)"/>`.repeat(10)}`),
    ],
    [
      "a filter used more often by style",
      svg(`<filter id="f">${"<feTurbulence/>".repeat(10)}</filter>${`<g style="filter: url('#f')"/>`.repeat(10)}`),
    ],
    ...[
      `<style>rect{fill:url(#p)}</style>`,
      `<style>rect{fill:URL( "#p" )}</style>`,
      `<style>g rect,.b{fill:url(#p)}</style>`,
      `<style>rect.a{stroke:url('#p')}</style>`,
      `<style>.a{fill:url(#p)}</style>`,
      `<style>.b{}<![CDATA[.a{marker-end:]]>url(#p)}</style>`,
      `<style>re<!-- -->ct{fill:url(#p)}</style>`,
      `<style>[width]{fill:url(#p)}</style>`,
      `<style>g *:not(.b){fill:url(#p)}</style>`,
      `<style>*{font-family:"} .b{";fill:url(#p);font-family:"}"}</style>`,
      `<style>*{/* } .b{ */fill:url(#p)}</style>`,
      `<style>rect{fill:url(#p)</style>`,
      `<style>g{fill:url(#p)}</style>`,
      `<style>svg{fill:url(#p)}</style>`,
      `<style>rect{fi\\6cl:u\\72l(#p)}</style>`,
      `<style>@import url("data:text/css,rect{fill:url(%23p)}");</style>`,
      `<?xml-stylesheet type="text/css" href="data:text/css,rect{fill:url(%23p)}"?>`,
      `<style>rect{<g/>fill:url(#p)}</style>`,
    ].map((styles): [string, string] => [
      `a pattern for each element by ${styles}`,
      svg(`${styles}${pattern}<g>${'<rect class="a" width="9" height="9"/>'.repeat(2000)}</g>`),
    ]),
    ["a pattern that elements inherit", svg(`${pattern}<g fill="url(#p)">${"<rect/>".repeat(2000)}</g>`)],
    ["a pattern with an odd id", svg(`${pattern.replace('"p"', '"p)"')}${`<g fill="url('#p)')"/>`.repeat(2000)}`)],
    [
      "a pattern behind a comment",
      svg(`${pattern.replace('"p"', '"p;"')}<g style="fill/*;*/:url('#p;')">${"<rect/>".repeat(2000)}</g>`),
    ],
    ["a pattern behind another of its id", svg(`<g x:id="p"/>${pattern}${`<g fill="url(#p)"/>`.repeat(2000)}`)],
    ["a pattern by an escape", svg(`${pattern}${`<g fill="u\\72l(#p)"/>`.repeat(2000)}`)],
    ["a filter for every element", svg(`<style>*{filter:url(#f)}</style>${shadow}${"<rect/>".repeat(100)}`)],
    ["a blur for every element", svg(`<style>*{filter:blur(9px)}</style>${"<rect/>".repeat(200)}`)],
    ["a blur for each element", svg(`<rect filter="blur(9px)"/>`.repeat(200))],
    ["references that multiply", svg(`<g id="g0"/>${tens(5)}<use href="#g5"/>`)],
    ["references that multiply by xlink", svg(`<g id="g0"/>${tens(5).replaceAll("href", "xlink:href")}`)],
    [
      "patterns that multiply",
      svg(
        Array.from(
          { length: 6 },
          (_, at) => `<pattern id="p${at + 1}">${`<rect fill="url(#p${at})"/>`.repeat(10)}</pattern>`,
        ).join(""),
      ),
    ],
    ["a cycle of references", svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`)],
    [
      "a chain of references",
      svg(Array.from({ length: 1000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join("")),
    ],
  ])("as too complex: %s", (_what, content) => {
    expect(refusalOf(content)).toBe("complex");
  });

  it.each([
    ["an entity", svg("<text>&a;</text>", `<!DOCTYPE svg [<!ENTITY a "ха">]>`), "broken_vector"],
    ["an element that does not end", svg("<g>"), "broken_vector"],
    ...[
      `<image href=" DATA:image/png;base64,iVBORw0KGgo="/>`,
      `<image path="data:image/png;base64,iVBORw0KGgo="/>`,
      `<image href="da&#9;ta:image/png;base64,iVBORw0KGgo="/>`,
      `<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="data:image/svg+xml;base64,PHN2Zy8+"/>`,
      `<g fill="url(data:image/svg+xml;base64,PHN2Zy8+#a)"/>`,
      `<g style="filter: url( 'da&#9;ta:image/svg+xml;base64,PHN2Zy8+#a' )"/>`,
      `<style>g{mask:url(data:image/svg+xml;base64,PHN2Zy8+#a)}</style>`,
      `<style>g{src:url(data:font/woff;base64,d09G)}</style><style>g{filter:url(\n"data:image/svg+xml;base64,PHN2Zy8+#a")}</style>`,
      `<style>g{fill:/*src:*/url("data:image/svg+xml;base64,PHN2Zy8+#a")}</style>`,
    ].map((inside): [string, string, string] => [`a picture inside: ${inside}`, svg(inside), "embedded"]),
    ["a page", "<html/>", "kind"],
    ["text", "ой, мороз", "kind"],
    ["an unfinished tag", "<svg", "kind"],
    ["another encoding", Buffer.from(svg("<g/>"), "utf16le"), "kind"],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0xff, 0xfe]), "kind"],
  ])("for %s", (_what, content, refusal) => {
    expect(refusalOf(content)).toBe(refusal);
  });
});
