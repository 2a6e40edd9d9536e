import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { HintKnob } from "../../features/hints/hint-knob.tsx";
import { Nameplate } from "../../features/hints/nameplate.tsx";
import { hintViews } from "../../features/hints/views.tsx";
import { Dock, Tray, type TrayWord } from "../../features/round/dock.tsx";
import { focusFollows, focusWord, wordElement, WORDS_ID } from "../../features/round/focus-word.ts";
import { hiddenPositions, tally } from "../../features/round/fragment-state.ts";
import { Meter } from "../../features/round/meter.tsx";
import { litKeys, viewTray, viewWords } from "../../features/round/play-words.ts";
import { isQuiet } from "../../features/round/round-machine.ts";
import { placeOf, secondsOf, singingsOf } from "../../features/round/place.ts";
import noteStyles from "./shown-note.module.css";
import againStyles from "../../features/round/again.module.css";
import { Words } from "../../features/round/words.tsx";
import { announce } from "../../lib/announce.ts";
import { BACK, type FragmentPlayer } from "../../lib/fragment-audio.ts";
import { lazily } from "../../lib/lazily.ts";
import { inputMode } from "../../lib/preferences.ts";
import { load } from "../../lib/storage.ts";
import type { SongInPlay } from "@hitoslov/contract";
import { answerLength } from "@hitoslov/rules/answer-length";
import { type Hint, hints as hintRecords, isSongHint, songHints, wordHints } from "@hitoslov/contract/hints";
import { soundEffect, useListening } from "./effects.ts";
import { Again, Coach, DisputeOffer, flyToBlank, GiveUp, TypingBar } from "./lazy-views.ts";
import { RadiogramLayout } from "./radiogram-layout.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useHints } from "./use-hints.ts";
import { useNeedle } from "./use-needle.ts";
import type { Round } from "./use-round.ts";
import { useRoundKeys } from "./use-round-keys.ts";
import { useRecordWords, useWrong } from "./use-word-looks.ts";
import { playSeconds } from "../../features/round/round-context.ts";

const HintQuestion = lazily(
  () => import("./hint-question.tsx"),
  (module) => module.HintQuestion,
);

export type PlayViewProps = { readonly round: Round; readonly song: SongInPlay; readonly player: FragmentPlayer };

/** The words of the song: pick them from the tray or type them. */
export function PlayView({ round, song, player }: PlayViewProps) {
  const { context, send, duel } = round;
  const { active } = context;
  const chosenMode = inputMode.use();
  const mode = song.typingOnly ? "type" : chosenMode;
  const asked = useMemo(() => context.queue.filter((guess) => guess.soundId === song._id), [context.queue, song._id]);
  const { drafts, type, filled } = useDrafts(song, asked, context.refused);
  const wrong = useWrong(context);
  const needle = useNeedle(player);

  const words = viewWords(song, { mode, active, asked, wrong, drafts });
  // In a song with silences the cut already marks the active word.
  const recordWords = useRecordWords(words, song.silenced ? null : active);
  useListening(recordWords, active, player);
  const tray = viewTray(song, asked);
  const hints = useHints(round, song);
  const { candidates } = hints;
  const { total, restored } = tally(song);
  const [isNew] = useState(() => load("video-seen") === null);
  const seconds = player.state.duration > 0 ? needle.seconds : null;

  const { audio, state } = player;
  const singings = singingsOf(song, active);
  const length = secondsOf(song);
  const isTimed = song.fragment.words[0]?.times !== undefined;
  const again = useCallback(() => {
    const place = placeOf(singings, length, audio.seconds());
    if (audio.state().place !== null) audio.leavePlace();
    else if (place !== undefined) audio.playPlace(place);
  }, [audio, singings, length]);
  // The next word is sung elsewhere.
  useEffect(
    () => () => {
      if (audio.state().place !== null) audio.leavePlace();
    },
    [audio, active],
  );

  const select = useCallback((position: number) => send({ type: "SELECT_BLANK", position }), [send]);
  const pick = (word: TrayWord, key: HTMLElement) => {
    if (active === null) return;
    soundEffect("click");
    const blank = wordElement(active);
    if (blank !== null) flyToBlank(key, blank);
    send({ type: "WORDS_SELECTED", words: [{ position: active, word: word.text, typed: false }] });
  };
  const handleType = (position: number, text: string) => {
    if (position !== active || position === wrong?.position) select(position);
    type(position, text);
    send({ type: "TYPED" });
  };
  const check = () => {
    if (filled.length === 0) return;
    soundEffect("click");
    send({ type: "WORDS_SELECTED", words: filled });
  };
  const move = (by: 1 | -1) => {
    const open = hiddenPositions(song);
    const at = active === null ? -1 : open.indexOf(active);
    const next = open[(at + by + open.length) % open.length];
    if (next === undefined) return;
    select(next);
    focusWord(next);
  };
  const handleTypeMode = () => {
    // A phone shows its keyboard only if the focus is set while the press is handled.
    flushSync(() => inputMode.set("type"));
    if (active !== null) focusWord(active);
  };
  useRoundKeys({
    mode,
    onMove: move,
    onLetter: (letters) => {
      // The next letters go into the field itself.
      handleTypeMode();
      if (active !== null) handleType(active, (drafts[active]?.text ?? "") + letters);
    },
    onPickMode: () => inputMode.set("pick"),
    onAgain: singings === undefined ? undefined : again,
    onBack: () => {
      audio.goBack(BACK);
      announce("Назад на\u00A05\u00A0секунд");
    },
    onHint: hints.use,
    onPlay: audio.toggle,
    onPrevious: () => send({ type: "BACKWARD" }),
    onNext: () => send({ type: "FORWARD" }),
  });

  // The focus follows the active word; a picked key is removed, which must not lose the focus.
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused?.matches(`body, #${WORDS_ID} *`) ?? true;
    if (active === null) return;
    const isRefused = wrong?.position === active;
    // While a refused word is shown letters go on where they are typed.
    const isBusy = isRefused && focused instanceof HTMLInputElement && focused !== wordElement(active);
    if (focusFollows() && isFree && !isBusy) focusWord(active, isRefused);
    // A long song on a small phone goes on below the keys.
    else wordElement(active)?.scrollIntoView({ block: "nearest" });
  }, [active, mode, song, wrong]);

  const knob = (hint: Hint) => (
    <HintKnob
      key={hint}
      hint={hint}
      left={duel === undefined ? song.hintsLeft : Number(song.statuses[hintRecords[hint].use])}
      disabled={!hints.can(hint)}
      busy={context.hint?.hint === hint}
      told={isSongHint(hint) && song[hintRecords[hint].shownAs] !== null}
      onPress={() => hints.use(hint)}
    />
  );

  return (
    <>
      <RadiogramLayout
        round={round}
        song={song}
        player={player}
        position={needle.position}
        mode={mode}
        title="Соберите слова песни"
        panelLabel="Слова песни"
        words={recordWords}
        coach={
          isNew ? (
            <Suspense fallback={null}>
              {state.duration > 0 && (
                <Coach
                  mode={mode}
                  silenced={song.silenced}
                  restored={restored}
                  hintsLeft={song.hintsLeft}
                  onFocusLost={() => active !== null && focusWord(active)}
                />
              )}
            </Suspense>
          ) : undefined
        }
        lines={
          <>
            <Meter
              segments={words
                .filter((word) => word.state !== "given")
                .map((word) =>
                  word.state === "typing" ? (word.position === active ? "active" : "empty") : word.state,
                )}
              collected={restored}
              progress={total === 0 ? 100 : song.progress}
              seconds={seconds}
              duration={player.state.duration > 0 ? player.state.duration : null}
            />
            {duel?.strip({
              blanks: words.flatMap((word) => (word.state === "given" ? [] : word.position)),
              seconds: () => playSeconds(context, song) ?? 0,
            })}
            <Words
              words={words}
              current={active}
              compact={mode === "type"}
              maxLength={answerLength}
              mark={state.place !== null ? "again" : song.silenced ? "silence" : undefined}
              onAgain={again}
              onSelect={select}
              onType={handleType}
              onSubmit={check}
              onTypeMode={mode === "pick" ? handleTypeMode : undefined}
              giveUp={
                context.mode === "demo" ? undefined : (
                  <GiveUp mode={context.mode} busy={!isQuiet(context)} onGiveUp={() => send({ type: "GIVE_UP" })} />
                )
              }
            />
            {isTimed && (
              <div className={againStyles.again}>
                {/* Only with loaded audio can something be repeated; this code loads after it. */}
                {state.duration > 0 && (
                  <Suspense fallback={null}>
                    <Again
                      words={song.fragment.words}
                      player={player}
                      position={needle.position}
                      silent={song.silenced}
                      disabled={active === null}
                      onAgain={again}
                    />
                  </Suspense>
                )}
              </div>
            )}
            {song.freeLamp && <p className={noteStyles.note}>С&nbsp;возвращением! Первая лампа в&nbsp;подарок</p>}
            {song.replay !== null && <p className={noteStyles.note}>Переиздание: песня принесёт десятую часть</p>}
            {song.answerShown && <p className={noteStyles.note}>Ответ показан: песня принесёт десятую часть</p>}
          </>
        }
        dock={
          <Dock
            start={wordHints.map(knob)}
            plates={
              <>
                {songHints.map((hint) => (
                  <Nameplate key={hint} {...hintViews[hint].plate} name={song[hintRecords[hint].shownAs]} />
                ))}
                {/* Its code loads after the song, which needs the bandwidth more. */}
                <Suspense fallback={null}>
                  {state.duration > 0 && <DisputeOffer song={song} player={player} />}
                </Suspense>
              </>
            }
            end={songHints.map(knob)}
          >
            {mode === "pick" ? (
              <Tray
                words={tray}
                lit={litKeys(tray, candidates)}
                disabled={active === null || !song.statuses.checkWord}
                onPick={pick}
              />
            ) : (
              <Suspense fallback={null}>
                <TypingBar
                  candidates={candidates}
                  onCandidate={(word, key) => pick({ id: word, text: word }, key)}
                  onPickMode={song.typingOnly ? undefined : () => inputMode.set("pick")}
                  onCheck={check}
                  checkDisabled={filled.length === 0}
                  busy={asked.length > 0}
                />
              </Suspense>
            )}
          </Dock>
        }
      />
      {hints.question !== null && (
        <Suspense fallback={null}>
          <HintQuestion {...hints.question} left={song.hintsLeft} onUse={hints.confirm} onClose={hints.cancel} />
        </Suspense>
      )}
    </>
  );
}
