import { Icon } from "@hitoslov/brand/icon.tsx";
import type { SongInPlay } from "@hitoslov/contract";
import { Flag } from "lucide";
import { Suspense, useEffect, useState } from "react";
import { type DisputedPlace, kindsOf, placesOf } from "../../features/dispute/places.ts";
import { latestRefusal, refusals as kept } from "../../features/dispute/refusals.ts";
import { focusWord } from "../../features/round/focus-word.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { previewToken } from "../../lib/preview.ts";
import styles from "./dispute-buttons.module.css";
import { lazily } from "../../lib/lazily.ts";

/** How long a refused word can be disputed before the song is over, ms. */
const offered = 10_000;

type DisputeProps = { readonly song: SongInPlay; readonly player: FragmentPlayer };
type Asked = { readonly first?: DisputedPlace; readonly open: boolean };

/** Over the plate of the song's name for a while after a word was refused: nothing moves for it. */
export function DisputeOffer(props: DisputeProps) {
  const { song } = props;
  const latest = latestRefusal.use();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOffered = latest !== null && latest.soundId === song._id && previewToken === null;
  const handleClose = () => {
    setAsked((now) => now && { ...now, open: false });
    // The key may be gone, which the focus would go back to.
    if (asked?.first !== undefined) focusWord(asked.first.position);
  };
  return (
    <>
      {isOffered && (
        <OfferButton
          key={`${latest.position} ${latest.answer}`}
          answer={latest.answer}
          isHeld={asked?.open === true}
          onPress={() => setAsked({ first: latest, open: true })}
        />
      )}
      <Dialog {...props} asked={asked} onClose={handleClose} />
    </>
  );
}

type OfferButtonProps = { readonly answer: string; readonly isHeld: boolean; readonly onPress: () => void };

/** Stays while it is pointed at, focused or has been pressed. */
function OfferButton({ answer, isHeld, onPress }: OfferButtonProps) {
  const [isGone, setGone] = useState(false);
  const [isMinded, setMinded] = useState(false);
  useEffect(() => {
    if (isHeld || isMinded) return undefined;
    const timer = setTimeout(() => setGone(true), offered);
    return () => clearTimeout(timer);
  }, [isHeld, isMinded]);
  if (isGone) return null;
  return (
    <button
      type="button"
      className={`key ${styles.offer}`}
      onFocus={() => setMinded(true)}
      onBlur={() => setMinded(false)}
      onPointerEnter={() => setMinded(true)}
      onPointerLeave={() => setMinded(false)}
      onClick={onPress}
    >
      <Icon of={Flag} />
      <span>
        Моё слово верное
        <small>«{answer}»</small>
      </span>
    </button>
  );
}

/** At the finish: what was refused of the song, or whatever else is wrong with it. */
export function DisputeButton(props: DisputeProps) {
  const { song } = props;
  const refusals = kept.use();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (previewToken !== null) return null;
  const wasRefused = placesOf("word", song, refusals).length > 0;
  return (
    <>
      <button type="button" className="key key--sm" onClick={() => setAsked({ open: true })}>
        <Icon of={Flag} />
        {wasRefused ? "Моё слово верное" : "Заметили ошибку?"}
      </button>
      <Dialog {...props} asked={asked} onClose={() => setAsked({ open: false })} />
    </>
  );
}

type DialogProps = DisputeProps & { readonly asked: Asked | null; readonly onClose: () => void };

/** Begins anew each time, and stays when it has closed: it gives the focus back. */
function Dialog({ song, player, asked, onClose }: DialogProps) {
  const refusals = kept.use();
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = asked?.open === true;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTimes(times + 1);
  }
  if (asked === null || kindsOf(song, refusals).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DisputeDialog
        key={times}
        open={asked.open}
        song={song}
        player={player}
        refusals={refusals}
        first={asked.first}
        onClose={onClose}
      />
    </Suspense>
  );
}

const DisputeDialog = lazily(
  () => import("../dispute/dispute-dialog.tsx"),
  (module) => module.DisputeDialog,
);
