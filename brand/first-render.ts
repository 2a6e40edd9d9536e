/** How long the first render waits for what it needs, ms. */
export const FIRST_RENDER_TIMEOUT = 2000;

/**
 * Resolves when the fonts and the code of the first screen are loaded, or after two seconds. Both are preloaded together;
 * a screen drawn in fallback fonts moves by up to 54 px when its own arrive.
 */
export function readyToRender(screen: Promise<unknown> = Promise.resolve()): Promise<unknown> {
  // Letters of both files of each typeface that `preloadedFonts` names.
  const fonts = ["1rem 'Dela Gothic One'", "1rem 'Golos Text'"].map((font) => document.fonts.load(font, "Ещё…"));
  const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT));
  return Promise.race([Promise.allSettled([screen, ...fonts]), timeout]);
}
