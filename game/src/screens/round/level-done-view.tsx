import { canChangeLevel } from "../../features/round/round-context.ts";
import { MessageView } from "./message-view.tsx";
import type { Round } from "./use-round.ts";

/** Every song of the level is guessed. */
export function LevelDoneView({ round: { context, send } }: { readonly round: Round }) {
  const up = canChangeLevel(context, "up");
  const down = canChangeLevel(context, "down");
  return (
    <MessageView
      title="Пластинки кончились"
      text={`Все песни уровня ${context.level ?? ""} собраны. Новые появятся здесь сами.`}
    >
      {down && (
        <button type="button" className="key key--big" onClick={() => send({ type: "LEVEL_DOWN" })}>
          Уровень ниже
        </button>
      )}
      {up && (
        <button type="button" className="key key--big key--amber" onClick={() => send({ type: "LEVEL_UP" })}>
          Уровень выше
        </button>
      )}
    </MessageView>
  );
}
