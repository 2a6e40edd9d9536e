import type { Effect } from "../../features/effects/synth.ts";
import { persistently } from "../../lib/line.ts";
import { isTouched } from "../../lib/modality.ts";
import { effects, volume } from "../../lib/preferences.ts";

const loadSynth = () => persistently(() => import("../../features/effects/synth.ts"));

/** A sound of the radiogram itself, unless the player has switched them off. Nothing is told by it alone. */
export function soundEffect(effect: Effect): void {
  if (!effects.get() || !isTouched()) return;
  void loadSynth().then(({ playEffect }) => playEffect(effect, volume.get()));
}
