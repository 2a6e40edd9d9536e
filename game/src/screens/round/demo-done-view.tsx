import { Record } from "../../art/record.tsx";
import { DemoFinished } from "../../features/demo/demo-finished.tsx";
import { deckOf } from "../../features/round/round-context.ts";
import { signOut } from "../../lib/session.ts";
import type { Round } from "./use-round.ts";

const noWords = [] as const;

/** The last demo song is guessed: an invitation to sign up. */
export function DemoDoneView({ round: { context } }: { readonly round: Round }) {
  const sounds = Object.values(deckOf(context)?.sounds ?? {});
  const points = Math.max(0, ...Object.values(context.results).map((result) => result.score));
  return (
    <DemoFinished
      guessed={sounds.filter((sound) => sound.guessed).length}
      total={sounds.length}
      points={points}
      record={<Record words={noWords} level={4} span={360} played />}
      signInHref="/auth"
      onAgain={signOut}
    />
  );
}
