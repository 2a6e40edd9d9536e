import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { showToast } from "@hitoslov/brand/toasts.ts";
import type { DisputeKind, SongInPlay } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { Play, X } from "lucide";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type DisputedPlace, isOfBlank, kindsOf, leadOf, placesOf } from "../../features/dispute/places.ts";
import { markSent, type Refusal } from "../../features/dispute/refusals.ts";
import { placeOf, secondsOf, singingsOf } from "../../features/round/place.ts";
import wordStyles from "../../features/round/word-card.module.css";
import { retryUntilOnline } from "../../lib/connection.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { laterApi } from "../../lib/later-api.ts";
import { queryClient } from "../../lib/queries.ts";
import styles from "./dispute-dialog.module.css";
import { disputeTexts } from "./dispute-texts.ts";

type DisputeFormProps = {
  readonly song: SongInPlay;
  readonly player: FragmentPlayer;
  readonly refusals: readonly Refusal[];
  /** The answer refused last; without it the player chooses a refused one of the song. */
  readonly first?: DisputedPlace | undefined;
  readonly onClose: () => void;
  readonly kind: DisputeKind;
  readonly onKind: (kind: DisputeKind) => void;
  readonly isOpen: boolean;
  readonly onSent: (left: number) => void;
};

export function DisputeForm(props: DisputeFormProps) {
  const { song, player, refusals, first, kind, onKind, isOpen, onSent, onClose } = props;
  const [hasKinds, setHasKinds] = useState(false);
  const [comment, setComment] = useState("");
  const [chosen, setChosen] = useState(0);
  const { send, isBusy, error } = useSending(isOpen, onSent);
  const kinds = kindsOf(song, refusals);
  const places = kind === "word" && first !== undefined ? [first] : placesOf(kind, song, refusals);
  const at = first === undefined ? chosen : places.findIndex(({ position }) => position === first.position);
  const place = places[Math.max(0, at)];

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { position, answer = null } = place ?? {};
    void send({
      kind,
      soundId: song._id,
      comment: comment.trim(),
      ...(isOfBlank(kind) && position !== undefined && { position, ...(answer !== null && { answer }) }),
    });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <div className={styles.scroll}>
        <p>{disputeTexts[kind].text}</p>
        {isOfBlank(kind) && place !== undefined && (
          <>
            {hasChoice(places, first) && (
              <FormField label="Слово">
                {(control) => (
                  <select
                    {...control}
                    className="input"
                    value={chosen}
                    onChange={({ target }) => setChosen(Number(target.value))}
                  >
                    {places.map((one, index) => (
                      <option key={`${one.position} ${one.answer}`} value={index}>
                        {nameOf(song, one)}
                      </option>
                    ))}
                  </select>
                )}
              </FormField>
            )}
            <Place song={song} place={place} />
            <ListenButton song={song} player={player} position={place.position} />
          </>
        )}
        <TextField
          label={disputeTexts[kind].ask}
          rows={2}
          max={limits.disputeComment.max}
          value={comment}
          onChange={setComment}
        />
        {kinds.length > 1 &&
          (hasKinds ? (
            <FormField label="Что не&nbsp;так">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  // The field replaces the button that had the focus.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus
                  value={kind}
                  onChange={({ target }) => {
                    const next = kinds.find((one) => one === target.value);
                    if (next === undefined) return;
                    setChosen(0);
                    onKind(next);
                  }}
                >
                  {kinds.map((one) => (
                    <option key={one} value={one}>
                      {disputeTexts[one].name}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          ) : (
            <button type="button" className={`link ${styles.other}`} onClick={() => setHasKinds(true)}>
              Дело в&nbsp;другом
            </button>
          ))}
        {error !== null && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <button type="button" className="key" onClick={onClose}>
          Не&nbsp;надо
        </button>
        <button type="submit" className="key key--action" data-first-focus aria-busy={isBusy || undefined}>
          Отправить
        </button>
      </div>
    </form>
  );
}

/** Whether there is more than one word to choose from; right after a refusal it is that word. */
function hasChoice(places: readonly DisputedPlace[], first: DisputedPlace | undefined): boolean {
  return first === undefined && places.length > 1;
}

type Sending = {
  readonly kind: DisputeKind;
  readonly soundId: string;
  readonly position?: number;
  readonly answer?: string;
  readonly comment: string;
};

/** Sends a complaint as soon as there is a connection; returns how many are left today. */
async function sendDispute(sending: Sending): Promise<number> {
  const { left } = await retryUntilOnline(async (complaint: Sending, options) => {
    try {
      return await laterApi.sendDispute(complaint, options);
    } catch (error) {
      // There is nothing to wait for: visitors of an address may have used up their day.
      if (error instanceof ApiError && error.status === 429) throw new Error(error.message, { cause: error });
      throw error;
    }
  }, sending);
  void queryClient.invalidateQueries({ queryKey: ["disputes"] });
  return left;
}

/** Sends the complaint; a toast tells the result if the dialog was closed meanwhile. */
function useSending(isOpen: boolean, onSent: (left: number) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => void (isShown.current = false);
  }, [isOpen]);
  const send = async (sending: Sending) => {
    setBusy(true);
    setError(null);
    try {
      const left = await sendDispute(sending);
      if (isShown.current) onSent(left);
      else showToast({ variant: "success", title: "Передали редактору" });
      const { soundId, position } = sending;
      if (position !== undefined) markSent({ soundId, position });
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : "Попробуйте ещё раз";
      if (isShown.current) setError(text);
      else showToast({ variant: "danger", title: "Не получилось", text });
    }
    setBusy(false);
  };
  return { send, isBusy, error };
}

/** The label of a word in the list: its answer, else the word of the lyric. */
function nameOf({ fragment }: SongInPlay, { position, answer }: DisputedPlace): string {
  const word = fragment.words.find((one) => one.position === position);
  const known = word !== undefined && "text" in word ? word.text : null;
  if (answer !== null) return known === null ? answer : `${answer} вместо ${known}`;
  return `${position + 1}-е слово${known === null ? "" : `: ${known}`}`;
}

function Place({ song, place }: { readonly song: SongInPlay; readonly place: DisputedPlace }) {
  return (
    <dl className={styles.what}>
      <div>
        <dt>Место</dt>
        <dd>
          {leadOf(song, place.position)}{" "}
          <span className={styles.gap}>
            <span className="vh">пропуск</span>
          </span>
        </dd>
      </div>
      {place.answer !== null && (
        <div>
          <dt>Ваш ответ</dt>
          <dd>
            <span className={`${wordStyles.word} ${styles.answer}`} data-state="wrong">
              <Icon of={X} className={wordStyles.icon} />
              {place.answer}
              <span className="vh">{"\u00A0— не\u00A0подошло"}</span>
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

type ListenButtonProps = { readonly song: SongInPlay; readonly player: FragmentPlayer; readonly position: number };

/** Repeats the place, if its times are known and it can be heard. */
function ListenButton({ song, player: { audio, state }, position }: ListenButtonProps) {
  const place = placeOf(singingsOf(song, position), secondsOf(song), 0);
  if (place === undefined || song.silenced) return null;
  const isOn = state.place !== null;
  return (
    <button
      type="button"
      className="key key--sm"
      aria-pressed={isOn}
      onClick={() => (isOn ? audio.leavePlace() : audio.playPlace(place))}
    >
      <Icon of={Play} />
      Послушать это место
    </button>
  );
}
