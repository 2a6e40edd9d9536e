import type { Page } from "playwright-core";

type AudioLog = { readonly elements: HTMLMediaElement[]; rate: number };

/** Tracks the audio elements of a page, which are in no document. Call it before the page navigates. */
export async function trackAudio(page: Page) {
  await page.addInitScript(() => {
    const audioLog: AudioLog = { elements: [], rate: 1 };
    Object.assign(globalThis, { audioLog });
    const proto = HTMLMediaElement.prototype;
    const play = Object.getOwnPropertyDescriptor(proto, "play")?.value as HTMLMediaElement["play"];
    proto.play = function playHeard(this: HTMLMediaElement) {
      // An element without a source only tests whether it may play.
      if (this.hasAttribute("src") && !audioLog.elements.includes(this)) audioLog.elements.push(this);
      // The next song of an element starts at the default rate.
      this.defaultPlaybackRate = this.playbackRate = audioLog.rate;
      return play.call(this);
    };
  });
  const playAt = (rate: number) =>
    page.evaluate((wanted) => {
      const { audioLog } = globalThis as unknown as { audioLog: AudioLog };
      audioLog.rate = wanted;
      for (const element of audioLog.elements) element.defaultPlaybackRate = element.playbackRate = wanted;
    }, rate);
  return {
    /** The state of the first element that was asked to play, or null before that. */
    audioState: () =>
      page.evaluate(() => {
        const { audioLog } = globalThis as unknown as { audioLog: AudioLog };
        const [element] = audioLog.elements;
        if (element === undefined) return null;
        const { currentTime, duration, ended, paused, volume } = element;
        return { src: element.getAttribute("src"), currentTime, duration, ended, paused, volume };
      }),
    /** From now on songs play at the slowest rate of a browser, so that none ends or gets far during a test. */
    slowDown: () => playAt(1 / 16),
    /**
     * What plays goes to its end at once. It plays the last moment at its usual rate: at sixteen times the rate, the
     * highest, Chromium now and then waits for ever for a sound that it has.
     */
    toEnd: async () => {
      await playAt(1);
      await page.evaluate(async () => {
        const { audioLog } = globalThis as unknown as { audioLog: AudioLog };
        for (const element of audioLog.elements.filter(({ paused }) => !paused)) {
          const loaded = new Promise((resolve) => element.addEventListener("loadedmetadata", resolve, { once: true }));
          if (element.readyState === 0) await loaded;
          element.currentTime = element.duration - 0.3;
        }
      });
    },
    /** How many elements were asked to play so far. */
    count: () => page.evaluate(() => (globalThis as unknown as { audioLog: AudioLog }).audioLog.elements.length),
  };
}

type Held = { readonly element: HTMLMediaElement; readonly from: number };

/**
 * From now on what plays stands still but for `playTo`: on a busy machine it would end between two presses of a test.
 * Call it before the page navigates.
 */
export async function holdAudio(page: Page) {
  await page.addInitScript(() => {
    const proto = HTMLMediaElement.prototype;
    const play = Object.getOwnPropertyDescriptor(proto, "play")?.value as HTMLMediaElement["play"];
    proto.play = function playHeld(this: HTMLMediaElement) {
      Object.assign(globalThis, { held: { element: this, from: this.currentTime } });
      const playing = play.call(this);
      this.playbackRate = 0;
      return playing;
    };
  });
  return {
    /** Plays what was asked to play last until it has passed this moment, s. */
    playTo: (seconds: number) =>
      page.evaluate(async (moment) => {
        const { element } = (globalThis as unknown as { held: Held }).held;
        element.playbackRate = element.defaultPlaybackRate;
        while (element.currentTime <= moment && !element.paused) await new Promise(requestAnimationFrame);
        element.playbackRate = 0;
      }, seconds),
    /** Plays the last moment of it. */
    playToEnd: () =>
      page.evaluate(() => {
        const { element } = (globalThis as unknown as { held: Held }).held;
        element.currentTime = element.duration - 0.3;
        element.playbackRate = element.defaultPlaybackRate;
      }),
    /** Where it was asked to play, s. */
    from: () => page.evaluate(() => (globalThis as unknown as { held: Held }).held.from),
  };
}

type Effect = { readonly seconds: number; readonly decibels: number };

/** Tracks the sound effects of the radiogram's parts. Call it before the page navigates. */
export async function trackEffects(page: Page): Promise<() => Promise<readonly Effect[]>> {
  await page.addInitScript(() => {
    const effects: Effect[] = [];
    Object.assign(globalThis, { effects });
    const proto = AudioBufferSourceNode.prototype;
    const start = Object.getOwnPropertyDescriptor(proto, "start")?.value as AudioBufferSourceNode["start"];
    proto.start = function startHeard(this: AudioBufferSourceNode, ...when) {
      // An offline context renders beforehand and is not heard.
      if (this.buffer !== null && this.context instanceof AudioContext) {
        const samples = this.buffer.getChannelData(0);
        const decibels = 20 * Math.log10(Math.hypot(...samples) / Math.sqrt(samples.length));
        effects.push({ seconds: this.buffer.duration, decibels });
      }
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { effects: Effect[] }).effects);
}

/** The loudness of a sound file of the server, RMS in dBFS. */
export function loudnessOf(page: Page, src: string): Promise<number> {
  return page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return 10 * Math.log10(power);
  }, src);
}

type Range = readonly [start: number, end: number];

/** The loudness of a sound file in these ranges, ms, and in the five seconds before and after each, RMS in dBFS. */
export function loudnessAt(
  page: Page,
  src: string,
  ranges: readonly Range[],
): Promise<{ readonly within: number; readonly around: number }[]> {
  return page.evaluate(
    async ([address, places]) => {
      const bytes = await (await fetch(address)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes);
      const samples = sound.getChannelData(0);
      /** The power of the samples in these parts, of those moments that `fits` accepts. */
      const powerOf = (parts: readonly Range[], fits: (ms: number) => boolean) => {
        let [sum, count] = [0, 0];
        for (const [start, end] of parts) {
          for (let at = Math.max(0, Math.round(start * 44.1)); at < Math.min(samples.length, end * 44.1); at++) {
            if (!fits(at / 44.1)) continue;
            sum += (samples[at] ?? 0) ** 2;
            count += 1;
          }
        }
        return 10 * Math.log10(sum / count + 1e-20);
      };
      return places.map(([start, end]) => ({
        within: powerOf([[start, end]], () => true),
        around: powerOf(
          [
            [start - 5000, start],
            [end, end + 5000],
          ],
          (ms) => places.every(([from, to]) => ms < from - 100 || ms > to + 100),
        ),
      }));
    },
    [src, ranges] as const,
  );
}
