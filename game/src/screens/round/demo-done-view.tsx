import { Record } from "../../art/record.tsx";
import { RecordText } from "../../art/record-text.tsx";
import { DemoFinished } from "../../features/demo/demo-finished.tsx";
import { deckOf } from "../../features/round/round-context.ts";
import { api } from "../../lib/api.ts";
import { retryUntilOnline } from "../../lib/line.ts";
import { signIn, signOut } from "../../lib/session.ts";
import { coverLine } from "../../ui/cover-record.tsx";
import { useLeadFocus } from "./use-lead-focus.ts";
import type { Round } from "./use-round.ts";

/** The last demo song is guessed: an invitation to sign up. */
export function DemoDoneView({ round: { context } }: { readonly round: Round }) {
  useLeadFocus();
  const sounds = Object.values(deckOf(context)?.sounds ?? {});
  const guessed = sounds.filter((sound) => sound.guessed).length;
  return (
    <DemoFinished
      guessed={guessed}
      total={sounds.length}
      points={context.demoPoints}
      record={
        <Record words={coverLine} level={4} span={360} played>
          <RecordText>
            {guessed} из&nbsp;{sounds.length}
          </RecordText>
        </Record>
      }
      signInHref="/auth?keep=demo"
      onAgain={() => void beginAnew()}
    />
  );
}

/** Another visit; what the song of the day has brought goes with the visitor. */
async function beginAnew(): Promise<void> {
  try {
    const { token } = await retryUntilOnline(() => api.enterDemo({}));
    signIn({ kind: "demo", token });
  } catch {
    // The visit is over: a guest gets another one.
    signOut();
  }
}
