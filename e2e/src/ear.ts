import type { Page } from "playwright-core";

type Ear = { readonly elements: HTMLMediaElement[] };

/** Listens to the audio elements of a page, which stand in no document. Call it before the page goes anywhere. */
export async function listenTo(page: Page) {
  await page.addInitScript(() => {
    const ear: Ear = { elements: [] };
    Object.assign(globalThis, { ear });
    const proto = HTMLMediaElement.prototype;
    const play = Object.getOwnPropertyDescriptor(proto, "play")?.value as HTMLMediaElement["play"];
    proto.play = function playHeard(this: HTMLMediaElement) {
      if (!ear.elements.includes(this)) ear.elements.push(this);
      return play.call(this);
    };
  });
  return {
    /** What the player does with the sound, or null before it was asked to play. */
    hear: () =>
      page.evaluate(() => {
        const { ear } = globalThis as unknown as { ear: Ear };
        const [element] = ear.elements;
        if (element === undefined) return null;
        const { currentSrc, currentTime, duration, ended, paused, volume } = element;
        return { src: new URL(currentSrc).pathname, currentTime, duration, ended, paused, volume };
      }),
    /** How many elements were ever asked to play. */
    count: () => page.evaluate(() => (globalThis as unknown as { ear: Ear }).ear.elements.length),
  };
}
