import { announce } from "../../lib/announce.ts";
import { type Track, turntable } from "../../lib/player.ts";
import { createStore } from "@hitoslov/brand/store.ts";
import { followVolume, shareAudioFocus } from "../../lib/audio-output.ts";
import { onSessionChange } from "../../lib/session.ts";
import { load } from "../../lib/storage.ts";

export type JukeboxStatus = "paused" | "playing" | "buffering" | "failed";
/** In seconds; a duration of 0 means that it is not known yet. */
export type Progress = { readonly seconds: number; readonly duration: number };

export const jukeboxStatus = createStore<JukeboxStatus>("paused");
export const jukeboxProgress = createStore<Progress>({ seconds: 0, duration: 0 });

// Outside of the screens, so that a change of screen does not stop the song.
const element = new Audio();
element.preload = "auto";
followVolume(element);
shareAudioFocus(element, pauseTrack);

for (const [event, status] of [
  ["playing", "playing"],
  ["pause", "paused"],
  ["waiting", "buffering"],
] as const) {
  element.addEventListener(event, () => jukeboxStatus.set(status));
}
element.addEventListener("error", () => {
  if (!element.hasAttribute("src")) return;
  jukeboxStatus.set("failed");
  announce("Песня не загрузилась");
});
element.addEventListener("ended", () => {
  if (trackAt(1) !== undefined) skipTrack(1);
});
for (const event of ["timeupdate", "durationchange", "emptied"]) element.addEventListener(event, tellProgress);

// The next player must neither see nor hear which songs this one has guessed.
let listener = load("player");
onSessionChange(() => {
  const player = load("player");
  if (player !== listener) closeJukebox();
  listener = player;
});

/** Plays the queue from one of its songs. */
export function playTracks(queue: readonly Track[], index: number): void {
  turntable.set({ queue, index });
  const track = trackAt(0);
  if (track === undefined) return;
  element.src = track.sound;
  announce(`Звучит: ${track.name}`);
  startTrack();
}

export function startTrack(): void {
  if (element.error !== null) element.load();
  jukeboxStatus.set("buffering");
  // The browser may require a press before it plays sound; a failed load has its own event.
  element.play().catch(() => {
    if (element.error === null && element.paused) jukeboxStatus.set("paused");
  });
}

export function pauseTrack(): void {
  element.pause();
}

export function toggleTrack(): void {
  if (element.paused || element.error !== null) startTrack();
  else pauseTrack();
}

/** Plays the previous or next song, if there is one. */
export function skipTrack(by: 1 | -1): void {
  const current = turntable.get();
  if (current !== null && trackAt(by) !== undefined) playTracks(current.queue, current.index + by);
}

export function seekTrack(seconds: number): void {
  element.currentTime = seconds;
  tellProgress();
}

/** Stops the song and clears the queue. */
export function closeJukebox(): void {
  element.pause();
  element.removeAttribute("src");
  element.load();
  turntable.set(null);
}

function trackAt(by: number): Track | undefined {
  const current = turntable.get();
  return current?.queue[current.index + by];
}

function tellProgress(): void {
  const { currentTime, duration } = element;
  jukeboxProgress.set({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
}
