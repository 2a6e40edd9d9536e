import { showToast } from "@hitoslov/brand/toasts.ts";
import { rememberRefused } from "../../features/dispute/refusals.ts";
import type { RoundSignal } from "../../features/round/round-events.ts";
import { hintTexts } from "../../features/hints/texts.ts";
import { announce } from "../../lib/announce.ts";
import { queryClient, refreshMe } from "../../lib/queries.ts";
import { report } from "../../lib/usage.ts";
import { soundEffect } from "./effects.ts";
import { spokenOf, usageOf } from "./round-usage.ts";

/** What a finished song changes beside the player; screens without an own wish to be up to date keep it for a minute. */
const changedByFinish = ["stocks", "top", "daily"];

/**
 * Handles a signal of the round: usage events, refused answers, outdated data, sounds, announcements and toasts; `at` is
 * its time.
 */
export function tellSignal(signal: RoundSignal, at: Date): void {
  if (signal.type === "judged") {
    rememberRefused(signal);
    if (signal.verdicts.some((verdict) => !verdict.valid)) soundEffect("thud");
  }
  if (signal.type === "refused") {
    showToast({ variant: "danger", title: "Не получилось", text: signal.message });
    refreshMe();
  }
  if (signal.type === "finished") {
    // Read anew by the next screen that shows it.
    for (const key of changedByFinish) void queryClient.invalidateQueries({ queryKey: [key], refetchType: "none" });
  }
  if (signal.type === "hinted") soundEffect(hintTexts[signal.hint].effect);
  const spoken = spokenOf(signal);
  if (spoken !== null) announce(spoken);
  for (const happening of usageOf(signal)) report(happening, at);
}
