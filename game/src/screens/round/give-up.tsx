import { Flag } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import type { RoundMode } from "../../features/round/round-context.ts";
import styles from "../../features/round/words.module.css";

type GiveUpProps = {
  readonly mode: RoundMode;
  /** A check or a hint is under way, which has to end first. */
  readonly busy: boolean;
  readonly onGiveUp: () => void;
};

const price =
  "Песня откроется без\u00A0очков. Если соберёте её потом, она принесёт десятую часть, " +
  "а\u00A0в\u00A0розыгрышах, которые идут сейчас,\u00A0— ничего.";
const prices: Partial<Record<RoundMode, string>> = {
  replay: "Песня откроется без\u00A0очков, а\u00A0снова сыграть её так можно завтра.",
  duel:
    "Песня откроется, дуэль пойдёт дальше без\u00A0её очков. В\u00A0игре эта песня принесёт потом десятую часть, " +
    "а\u00A0в\u00A0розыгрышах, которые идут сейчас,\u00A0— ничего.",
};

/** Shows the answer of a song, after a question that says what that costs. */
export function GiveUp({ mode, busy, onGiveUp }: GiveUpProps) {
  // The dialog stays mounted when closed: it gives the focus back.
  const [asks, setAsks] = useState<boolean | null>(null);
  const close = () => setAsks(false);
  const handleConfirm = () => {
    close();
    onGiveUp();
  };
  return (
    <>
      <button
        type="button"
        className={styles.mode}
        aria-label="Показать ответ"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) setAsks(true);
        }}
      >
        <Icon of={Flag} />
      </button>
      {asks !== null && (
        <ConfirmDialog
          open={asks}
          title="Показать ответ?"
          text={prices[mode] ?? price}
          icon={Flag}
          primary={{ label: "Не\u00A0надо", onPress: close }}
          secondary={{ label: "Показать", onPress: handleConfirm }}
          onClose={close}
        />
      )}
    </>
  );
}
