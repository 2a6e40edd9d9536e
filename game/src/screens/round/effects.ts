import { useEffect } from "react";
import type { RecordWord } from "../../art/record-bars.ts";
import type { Listening } from "../../features/effects/sung.ts";
import type { Effect } from "../../features/effects/synth.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { retryImport } from "../../lib/connection.ts";
import { isTouched } from "@hitoslov/brand/modality.ts";
import { effects, volume } from "../../lib/preferences.ts";

const loadSynth = () => retryImport(() => import("../../features/effects/synth.ts"));

let listen: (() => Listening) | null = null;

/** Plays a sound effect unless the player has switched them off. No information is given by sound alone. */
export function soundEffect(effect: Effect): void {
  if (!effects.get() || !isTouched()) return;
  const listening = listen?.() ?? null;
  void loadSynth().then(({ playEffect }) => playEffect(effect, volume.get(), listening));
}

/** Mutes effects while the active word is being sung. */
export function useListening(words: readonly RecordWord[], active: number | null, player: FragmentPlayer): void {
  const { audio } = player;
  const { status, duration } = player.state;
  useEffect(() => {
    if (active === null || status !== "playing") return undefined;
    listen = () => ({ words, active, position: audio.position(), duration });
    return () => {
      listen = null;
    };
  }, [words, active, audio, status, duration]);
}
