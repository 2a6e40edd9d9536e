import { useEffect, useState, useSyncExternalStore } from "react";
import { onReconnect } from "./connection.ts";
import { followVolume, shareAudioFocus, takeAudio } from "./audio-output.ts";
import { isStillBlocked } from "./autoplay.ts";

/**
 * `blocked`: the browser wants a press before any sound. `buffering`: it plays as soon as enough has loaded.
 * `failed`: the audio did not load; `play` loads it again.
 */
export type AudioStatus = "loading" | "ready" | "playing" | "paused" | "buffering" | "ended" | "blocked" | "failed";

/** A part of the audio, s. */
export type Place = { readonly from: number; readonly to: number };

export type AudioState = {
  readonly status: AudioStatus;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
  /** The audio that was opened; null if none. */
  readonly url: string | null;
  /** The part that is being repeated; null in normal playback. */
  readonly place: Place | null;
};

const nothing: AudioState = { status: "loading", duration: 0, url: null, place: null };
/** How far one step back goes, s. */
export const BACK = 5;
/** How many times a place is played. */
const rounds = 2;

/** One audio element for all songs: once the browser has allowed it to play, it stays allowed. */
export class FragmentAudio {
  readonly #element = takeAudio();
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  /** Whether loading is suspended: `open` only remembers the address. */
  #held = false;
  #silenced = false;
  #url: string | null = null;
  /** How many more times the place is played, this one included. */
  #roundsLeft = 0;
  /** Whether the audio was playing before the place was. */
  #goesOn = false;
  #placeEnd: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const element = this.#element;
    element.preload = "auto";
    element.addEventListener("loadedmetadata", () => this.#change({ duration: element.duration }));
    element.addEventListener("canplay", () => {
      if (this.#state.status === "loading") this.#change({ status: "ready" });
    });
    element.addEventListener("playing", () => this.#change({ status: "playing" }));
    element.addEventListener("waiting", () => {
      if (!element.paused) this.#change({ status: "buffering" });
    });
    element.addEventListener("pause", () => {
      // Not if it was started again meanwhile. What failed stays so: only loading it again helps.
      if (!element.paused || element.ended || element.error !== null) return;
      // By the device, as for a call.
      this.#silenced = true;
      this.#change({ status: "paused", place: null });
    });
    element.addEventListener("ended", () => {
      if (this.#playsAgain()) return void this.play();
      this.#change({ status: "ended", place: null });
    });
    // The needle moves even if the audio is paused.
    element.addEventListener("seeked", () => this.#change({}));
    for (const event of ["playing", "seeked", "timeupdate", "ratechange"]) {
      element.addEventListener(event, this.#watchPlace);
    }
    element.addEventListener("error", () => {
      if (element.hasAttribute("src")) this.#change({ status: "failed" });
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): AudioState => this.#state;

  /** Share of the fragment already heard, 0 to 1. */
  position(): number {
    const { currentTime, duration } = this.#element;
    return Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0;
  }

  seconds = (): number => this.#element.currentTime;

  /** Whether somebody or something has paused it, or keeps it from playing, since it was last played. */
  isSilenced = (): boolean => this.#silenced;

  open(url: string | null): void {
    this.#url = url;
    if (this.#held) return this.stop();
    if (this.#element.getAttribute("src") === url) return;
    if (url === null) return this.stop();
    this.#element.src = url;
    this.#change({ ...nothing, url });
    this.#element.load();
  }

  /** Suspends loading: requesting the audio starts the song's clock. */
  hold(): void {
    this.#held = true;
    this.#silenced = false;
  }

  release(): void {
    this.#held = false;
    this.open(this.#url);
  }

  /** Plays from the current position, or from the start once it has ended; loads failed audio again. */
  async play(): Promise<void> {
    if (this.#held) return;
    if (this.#element.error !== null) this.#element.load();
    if (this.#element.ended) this.#element.currentTime = 0;
    this.#silenced = isStillBlocked();
    // Set at once: the message would shift the words if it appeared after them.
    if (this.#silenced) this.#change({ status: "blocked" });
    else if (this.#element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) this.#change({ status: "buffering" });
    try {
      await this.#element.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // An AbortError means that another song was opened meanwhile; a failed load has its own event.
      if (error.name !== "NotAllowedError") return;
      this.#silenced = true;
      this.#change({ status: "blocked" });
    }
  }

  pause(): void {
    this.#silenced = true;
    this.#element.pause();
  }

  /** Asks the element itself: the state that was drawn may be older than the press. */
  toggle = (): void => {
    if (this.#element.paused || this.#element.error !== null) void this.play();
    else this.pause();
  };

  /** Plays a place twice, then continues or pauses, as before. */
  playPlace(place: Place): void {
    if (this.#state.place === null) this.#goesOn = !this.#element.paused;
    this.#roundsLeft = rounds;
    this.#change({ place });
    this.#element.currentTime = place.from;
    void this.play();
  }

  leavePlace(): void {
    this.#change({ place: null });
    if (!this.#goesOn) this.pause();
  }

  /** Goes some seconds back and continues from there. */
  goBack(seconds: number): void {
    const { ended, currentTime } = this.#element;
    this.#change({ place: null });
    this.#element.currentTime = Math.max(0, currentTime - seconds);
    if (ended) void this.play();
  }

  /** Plays from the start. */
  replay(): void {
    this.#change({ place: null });
    this.#element.currentTime = 0;
    void this.play();
  }

  /** Loads failed audio again once the connection is back, and plays it if it was to be played. */
  retryIfFailed = (): void => {
    if (this.#state.status !== "failed") return;
    if (!this.#element.paused) return void this.play();
    this.#change({ status: "loading" });
    this.#element.load();
  };

  followVolume(): () => void {
    return followVolume(this.#element);
  }

  shareFocus(): () => void {
    return shareAudioFocus(this.#element, () => this.pause());
  }

  /** Whether it starts again at its end. */
  setRepeat(value: boolean): void {
    this.#element.loop = value;
  }

  stop(): void {
    this.#element.pause();
    this.#element.removeAttribute("src");
    this.#element.load();
    this.#change(nothing);
  }

  #watchPlace = (): void => {
    clearTimeout(this.#placeEnd);
    const { place } = this.#state;
    const { currentTime, playbackRate, seeking, paused } = this.#element;
    if (place === null || seeking || paused) return;
    const left = place.to - currentTime;
    if (left > 0) this.#placeEnd = setTimeout(this.#watchPlace, (left / playbackRate) * 1000);
    else if (!this.#playsAgain()) this.leavePlace();
  };

  /** Starts the place again if it is to be repeated; returns whether it was. */
  #playsAgain(): boolean {
    const { place } = this.#state;
    this.#roundsLeft -= 1;
    if (place === null || this.#roundsLeft <= 0) return false;
    this.#element.currentTime = place.from;
    return true;
  }

  #change(change: Partial<AudioState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export type FragmentPlayer = {
  readonly audio: FragmentAudio;
  readonly state: AudioState;
  /** It plays, or will once enough has loaded: a press pauses it. */
  readonly isOn: boolean;
};

/** Opens `url`, or stops if it is null; `undefined` leaves the current audio. */
export function useFragmentAudio(url: string | null | undefined): FragmentPlayer {
  const [audio] = useState(() => new FragmentAudio());
  useEffect(() => {
    if (url !== undefined) audio.open(url);
  }, [audio, url]);
  useEffect(() => {
    const stops = [audio.followVolume(), audio.shareFocus(), onReconnect(audio.retryIfFailed)];
    return () => {
      for (const stop of stops) stop();
      audio.stop();
    };
  }, [audio]);
  const state = useSyncExternalStore(audio.subscribe, audio.state);
  return { audio, state, isOn: state.status === "playing" || state.status === "buffering" };
}
