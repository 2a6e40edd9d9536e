import { Icon } from "@hitoslov/brand/icon.tsx";
import type { SongInPlay } from "@hitoslov/contract";
import { ArrowRight, Check, Flag, Info } from "lucide";
import { useEffect, useId, useState } from "react";
import { type DisputedPlace, kindsOf } from "../../features/dispute/places.ts";
import type { Refusal } from "../../features/dispute/refusals.ts";
import { SunDialog } from "../../features/notices/confirm-dialog.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { useSession } from "../../lib/session.ts";
import { DisputeForm } from "./dispute-form.tsx";
import styles from "./dispute-dialog.module.css";
import { disputeTexts } from "./dispute-texts.ts";

export type DisputeDialogProps = {
  readonly open: boolean;
  readonly song: SongInPlay;
  readonly player: FragmentPlayer;
  readonly refusals: readonly Refusal[];
  /** The answer refused last; without it the player chooses a refused one of the song. */
  readonly first?: DisputedPlace | undefined;
  readonly onClose: () => void;
};

/** «Моё слово верное»: a complaint about a word or the song. */
export function DisputeDialog({ open, song, player, refusals, first, onClose }: DisputeDialogProps) {
  const [left, setLeft] = useState<number | null>(null);
  const isSent = left !== null;
  const [kind, setKind] = useState(() => kindsOf(song, refusals)[0] ?? "song");
  const texts = disputeTexts[kind];
  return (
    <SunDialog
      open={open}
      title={isSent ? "Передали редактору" : texts.title}
      icon={isSent ? Check : Flag}
      colour={isSent ? "var(--disc-1)" : "var(--disc-4)"}
      onClose={onClose}
    >
      {isSent ? (
        <Sent left={left} hasGame={!song.guessed} onClose={onClose} />
      ) : (
        <DisputeForm
          song={song}
          player={player}
          refusals={refusals}
          first={first}
          kind={kind}
          onKind={setKind}
          isOpen={open}
          onSent={setLeft}
          onClose={onClose}
        />
      )}
    </SunDialog>
  );
}

type SentProps = { readonly left: number; readonly hasGame: boolean; readonly onClose: () => void };

function Sent({ left, hasGame, onClose }: SentProps) {
  const id = useId();
  const isPlayer = useSession()?.kind === "player";
  // The form had the focus and is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <>
      <p role="status">
        {isPlayer
          ? "Ответим за\u00A0пару дней в\u00A0«Моих песнях». Если зачтём, очки придут сами."
          : "Если слово верное, его зачтут всем. Войдите, и\u00A0ответы будут в\u00A0«Моих песнях»."}
      </p>
      <p className={styles.left}>
        <Icon of={Info} />
        <span>
          На сегодня осталось спорных слов: <b>{left}</b>
        </span>
      </p>
      <div className={styles.actions} data-one>
        <button type="button" id={id} className="key key--action" onClick={onClose}>
          {hasGame ? "Играть дальше" : "Понятно"}
          {hasGame && <Icon of={ArrowRight} />}
        </button>
      </div>
    </>
  );
}
