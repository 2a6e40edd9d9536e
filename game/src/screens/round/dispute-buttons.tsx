import { Icon } from "@hitoslov/brand/icon.tsx";
import type { SongInPlay } from "@hitoslov/contract";
import { Flag } from "lucide";
import { Suspense, useEffect, useState } from "react";
import { type DisputedPlace, placesOf } from "../../features/dispute/places.ts";
import { latestRefusal, refusals as kept } from "../../features/dispute/refusals.ts";
import { focusWord } from "../../features/round/focus-word.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { previewToken } from "../../lib/preview.ts";
import styles from "./dispute-buttons.module.css";
import { lazily } from "../../lib/lazily.ts";

/** How long a refused word can be disputed while the song is played, ms. */
const offered = 10_000;

type DisputeProps = { readonly song: SongInPlay; readonly player: FragmentPlayer };
type Asked = { readonly first?: DisputedPlace; readonly open: boolean };

/** Shown for a while after a word was refused, over the song's name, so that nothing shifts. */
export function DisputeOffer(props: DisputeProps) {
  const { song } = props;
  const latest = latestRefusal.use();
  const [asked, setAsked] = useState<Asked | null>(null);
  // The same word may be refused again: each time it is offered and announced.
  const [offer, setOffer] = useState({ latest, count: 0 });
  if (latest !== offer.latest) setOffer({ latest, count: offer.count + 1 });
  const isOffered = latest !== null && latest.soundId === song._id && previewToken === null;
  const handleClose = () => {
    setAsked((now) => now && { ...now, open: false });
    // The button that would get the focus back may be gone.
    if (asked?.first !== undefined) focusWord(asked.first.position);
  };
  return (
    <>
      <div aria-live="polite">
        {isOffered && (
          <OfferButton
            key={offer.count}
            answer={latest.answer}
            isHeld={asked?.open === true}
            onPress={() => setAsked({ first: latest, open: true })}
          />
        )}
      </div>
      <Dialog {...props} asked={asked} onClose={handleClose} />
    </>
  );
}

type OfferButtonProps = { readonly answer: string; readonly isHeld: boolean; readonly onPress: () => void };

/** Stays while it is hovered or focused, or its dialog is open. */
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

/** On the result: disputes a refused word, or anything else about the song. */
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

/** Starts empty each time it opens; stays mounted when closed, to give the focus back. */
function Dialog({ song, player, asked, onClose }: DialogProps) {
  const refusals = kept.use();
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = asked?.open === true;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTimes(times + 1);
  }
  if (asked === null) return null;
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
