import type { Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { holdTimers } from "../src/hold-timers.ts";
import { trackAudio } from "../src/page-audio.ts";
import { type Play, playOn } from "../src/play.ts";
import { painted, paintedInTypefaces } from "../src/shifts.ts";

/** Records the animations that start, as «name milliseconds iterations». Call it before the page navigates. */
async function watchMoves(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(globalThis, { moves });
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, "animate")?.value as Element["animate"];
    Element.prototype.animate = function animateSeen(...how) {
      const animation = animate.apply(this, how);
      const { duration, iterations } = animation.effect?.getTiming() ?? {};
      moves.push(`flight ${String(duration)} ${iterations}`);
      return animation;
    };
    addEventListener("animationstart", ({ target, animationName, pseudoElement }) => {
      if (!(target instanceof Element) || pseudoElement !== "") return;
      // By the style: where frames are far apart, the animation itself is over when the event comes.
      const { animationName: names, animationDuration, animationIterationCount } = getComputedStyle(target);
      const at = names.split(", ").indexOf(animationName);
      if (at < 0) return;
      const [duration = "", iterations = ""] = [animationDuration, animationIterationCount].map((list) => {
        const values = list.split(", ");
        return values[at % values.length];
      });
      // Names in style modules get a prefix or suffix.
      const name = animationName.split("_")[1] ?? "";
      moves.push(`${name} ${Math.round(Number.parseFloat(duration) * 1000)} ${iterations}`);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves);
}

/** Plays a right word, a wrong one, the eye and the author. */
async function playThrough(page: Page, play: Play): Promise<void> {
  const song = await play.song();
  const [first = 0, second = 0] = await play.hidden();
  await play.pick(song.words[first] ?? "");
  await play.expectState(first, "correct");
  // A flying word leaves the verdict visible.
  expect(await page.evaluate(() => document.querySelectorAll("body > [inert][aria-hidden]").length)).toBe(0);
  // Else the refused word may be gone before a slow machine draws a frame with it.
  const release = await holdTimers(page);
  await play.pick(await play.wrongChoice(second));
  await play.refused(second);
  await expect.poll(async () => (await play.word(second))?.state).toBe("wrong");
  await painted(page);
  await release();
  await play.expectState(second, "active");
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  await play.restoreByTray();
  await play.chooseAuthor(song);
}

const needleOf = (page: Page) =>
  page.getByRole("region", { name: "Проигрыватель" }).evaluate((stage) => {
    const turned = [...stage.querySelectorAll("svg")].map(({ style }) => style.transform);
    return turned.find((transform) => transform !== "");
  });

test("the grooves turn at 33⅓ only while the song plays; bars and needle do not turn with them", async () => {
  const page = await browser.visit({ size: "desktop", reducedMotion: false });
  const { slowDown } = await trackAudio(page);
  const play = playOn(page);
  await play.registerByApi();
  await slowDown();
  const turning = () =>
    page.getByRole("region", { name: "Проигрыватель" }).evaluate((stage) =>
      [...stage.querySelectorAll("svg *, svg")].flatMap((part) =>
        part.getAnimations().flatMap((animation) => {
          if (!(animation instanceof CSSAnimation) || part.closest("button") !== null) return [];
          const { circles, lines } = {
            circles: part.querySelectorAll("circle").length,
            lines: part.querySelectorAll("line").length,
          };
          return { state: animation.playState, ms: animation.effect?.getTiming().duration, circles, lines };
        }),
      ),
    );
  const grooves = { ms: 1800, circles: 6, lines: 0 };
  await play.button("Пауза").waitFor();
  await expect.poll(() => turning()).toEqual([{ ...grooves, state: "running" }]);
  await play.button("Пауза").click();
  await play.button("Слушать").waitFor();
  await expect.poll(() => turning()).toEqual([{ ...grooves, state: "paused" }]);
});

test("choices fly, a wrong word shakes once, the eye closes, the record rises and then the points count up", async () => {
  const page = await browser.visit({ reducedMotion: false });
  const moves = await watchMoves(page);
  const { slowDown } = await trackAudio(page);
  const play = playOn(page);
  await play.registerByApi();
  await slowDown();
  await page.evaluate(() => {
    const seen: { text: string; rises: boolean; at: number }[] = [];
    let pressed = NaN;
    addEventListener("click", () => (pressed = performance.now()), { capture: true });
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const sum = document.querySelector("main span[aria-hidden=true] > :last-child");
      const text = sum?.textContent ?? "";
      if (!/^\+\d+$/.test(text) || text === seen.at(-1)?.text) return;
      const rises = document
        .getAnimations()
        .some((animation) => animation instanceof CSSAnimation && animation.animationName.startsWith("_rise"));
      seen.push({ text, rises, at: performance.now() - pressed });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  // The flying parts load once the sound is there.
  await play.button("Пауза").waitFor();
  await playThrough(page, play);
  const points = await play.points();
  const seen = () =>
    page.evaluate(() => (globalThis as unknown as { seen: { text: string; rises: boolean; at: number }[] }).seen);
  await expect.poll(async () => (await seen()).at(-1)?.text).toBe(`+${points}`);
  const sums = await seen();
  expect(sums[0]).toMatchObject({ text: "+0", rises: true });
  // After the press, at any frame rate: 420 ms to rise, then most of the 700 ms to count (the rounded sum
  // is final some frames before the end).
  expect(sums.at(-1)?.at).toBeGreaterThan(800);

  const all = await moves();
  const times = (move: string) => all.filter((it) => it === move).length;
  expect(times("flight 280 1")).toBeGreaterThan(2);
  // The last word may disappear with its line before it is seen.
  expect(times("grow 280 1")).toBeGreaterThanOrEqual(times("flight 280 1") - 1);
  expect(all.filter((it) => it.startsWith("shake"))).toEqual(["shake 360 1"]);
  expect(all.filter((it) => it.startsWith("close"))).toEqual(["close 420 1"]);
  expect(times("resolve 420 1")).toBe(1);
  expect(times("rise 420 1")).toBe(1);
});

test("with reduced motion nothing moves but the needle", async () => {
  const page = await browser.visit();
  const moves = await watchMoves(page);
  const { slowDown } = await trackAudio(page);
  const play = playOn(page);
  await play.registerByApi();
  await slowDown();
  await play.button("Пауза").waitFor();
  const before = await needleOf(page);
  await expect.poll(() => needleOf(page)).not.toBe(before);
  await playThrough(page, play);
  await expect(page.getByText(`+${await play.points()}`, { exact: true })).toHaveCount(2);
  await expect.poll(() => moves()).toEqual([]);
});

test("a button under a pointer at its edge lies still and can be pressed", async () => {
  browser.expectErrors(/status of 400/);
  const page = await browser.visit({ size: "desktop" });
  await page.goto("/auth");
  const button = page.getByRole("button", { name: "Войти", exact: true });
  await button.waitFor();
  await paintedInTypefaces(page);
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height - 0.5);
  const tops = await button.evaluate(async (element) => {
    const seen: number[] = [];
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(element.getBoundingClientRect().top);
    }
    return seen;
  });
  // It rises below the pointer and stays; if it left the pointer it would fall back and rise again.
  expect(
    tops.toSorted((one, other) => other - one),
    tops.join(" "),
  ).toEqual(tops);
  await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThan(y);

  await page.mouse.move(x + width / 2, y + 0.5);
  await page.mouse.down();
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(y);
  await page.mouse.up();
  await page.getByText("Введите логин").first().waitFor();
});
