import { useEffect, useState, useSyncExternalStore } from "react";
import { volume } from "./preferences.ts";
import { requestAudioFocus } from "./voice.ts";

/**
 * `blocked`: the browser wants a tap before any sound. `buffering`: it plays as soon as there is enough of it.
 * `failed`: the sound did not come; `retry` asks for it again.
 */
export type AudioStatus = "loading" | "ready" | "playing" | "paused" | "buffering" | "ended" | "blocked" | "failed";

export type AudioState = {
  readonly status: AudioStatus;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
  /** Asked for; null while nothing is put on. */
  readonly url: string | null;
};

const nothing: AudioState = { status: "loading", duration: 0, url: null };

/** One audio element for all songs: a browser that let it sound once lets it sound again. */
export class FragmentAudio {
  readonly #element = new Audio();
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #wanted = false;
  /** What is put on waits: it is not asked for meanwhile. */
  #held = false;
  #url = "";

  constructor() {
    const element = this.#element;
    element.preload = "auto";
    const to = (status: AudioStatus) => () => this.#change({ status });
    element.addEventListener("loadedmetadata", () => this.#change({ duration: element.duration }));
    element.addEventListener("canplay", () => {
      if (this.#state.status === "loading") this.#change({ status: "ready" });
    });
    element.addEventListener("playing", to("playing"));
    element.addEventListener("waiting", () => {
      if (this.#wanted) this.#change({ status: "buffering" });
    });
    element.addEventListener("pause", () => {
      if (!element.ended) this.#change({ status: "paused" });
    });
    element.addEventListener("ended", () => {
      this.#wanted = false;
      this.#change({ status: "ended" });
    });
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

  seconds(): number {
    return this.#element.currentTime;
  }

  open(url: string): void {
    this.#url = url;
    if (this.#held) return this.stop();
    if (this.#element.getAttribute("src") === url) return;
    this.#wanted = false;
    this.#element.src = url;
    this.#change({ ...nothing, url });
    this.#element.load();
  }

  /** Keeps what is put on from being asked for: its clock would run. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.open(this.#url);
  }

  /** From where it stands, or from the start once it has ended. */
  async play(): Promise<void> {
    if (this.#held) return;
    this.#wanted = true;
    if (this.#element.ended) this.#element.currentTime = 0;
    if (this.#element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) this.#change({ status: "buffering" });
    try {
      await this.#element.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.#change({ status: "blocked" });
      // An AbortError means that another song was put on meanwhile; a failed load has its own event.
    }
  }

  pause(): void {
    this.#wanted = false;
    this.#element.pause();
  }

  retry(): Promise<void> {
    this.#change({ status: "loading" });
    this.#element.load();
    return this.play();
  }

  setVolume(value: number): void {
    this.#element.volume = value;
  }

  /** Whether it starts anew by itself at its end. */
  setRepeat(value: boolean): void {
    this.#element.loop = value;
  }

  stop(): void {
    this.#wanted = false;
    this.#element.pause();
    this.#element.removeAttribute("src");
    this.#element.load();
    this.#change(nothing);
  }

  #change(change: Partial<AudioState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export type FragmentPlayer = { readonly audio: FragmentAudio; readonly state: AudioState };

/** Puts `url` on; the sound before it stops. `null` puts nothing on. */
export function useFragmentAudio(url: string | null): FragmentPlayer {
  const [audio] = useState(() => new FragmentAudio());
  useEffect(() => {
    if (url !== null) audio.open(url);
  }, [audio, url]);
  useEffect(() => {
    const apply = () => audio.setVolume(volume.get());
    apply();
    const stop = volume.subscribe(apply);
    return () => {
      stop();
      audio.stop();
    };
  }, [audio]);
  useEffect(() => {
    const air = requestAudioFocus(() => audio.pause());
    const stop = audio.subscribe(() => {
      if (audio.state().status === "playing") air.claim();
    });
    return () => {
      stop();
      air.leave();
    };
  }, [audio]);
  return { audio, state: useSyncExternalStore(audio.subscribe, audio.state) };
}
