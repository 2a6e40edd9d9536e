import type { Duel } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import { useMutation } from "@tanstack/react-query";
import { ArrowRight, CircleX, RotateCcw, Share, Swords } from "lucide";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { DuelOutcome } from "../../features/duel/duel-outcome.tsx";
import styles from "../../features/duel/duel.module.css";
import type { Face } from "../../features/duel/rival.tsx";
import { type Verdict, verdictOf } from "../../features/duel/duel-score.ts";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import { announce } from "../../lib/announce.ts";
import { laterApi } from "../../lib/later-api.ts";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";
import { useSession } from "../../lib/session.ts";
import { share } from "../../lib/share.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { useLeadFocus } from "@hitoslov/brand/lost-focus.ts";
import { Form, formText, refusalOf } from "../../ui/form.tsx";
import { Chrome } from "../chrome.tsx";
import { tellRefusal, useCall } from "../use-call.ts";

type OutcomeProps = {
  readonly duel: Duel;
  /** The duel has changed and must be loaded again. */
  readonly onChange: () => void;
};

/** The result of a duel, once the player has played all its songs. */
export function Outcome({ duel, onChange }: OutcomeProps) {
  const { code, songs, state, you, them } = duel;
  const [chosen, setChosen] = useState(songs.length - 1);
  const sound = songs[chosen]?.song?.sound ?? null;
  const { audio, isOn } = useFragmentAudio(sound);
  const verdict = verdictOf(duel, songs.length);
  const hasAccount = useSession()?.kind === "player";
  const rival = them === null ? null : faceOf(duel, "them");
  const address = `${location.origin}/duel/${code}`;
  const said = spokenOf(verdict, duel, rival?.name);
  useEffect(() => announce(said), [said]);
  useLeadFocus();

  const handleChoose = (at: number) => {
    const next = songs[at]?.song?.sound;
    if (next === undefined) return;
    setChosen(at);
    // While the press is handled: a browser may require a press for every new sound.
    audio.open(next);
    if (next !== null) void audio.play();
  };
  const isOpen = state === "open";
  return (
    <>
      <Chrome />
      <DuelOutcome
        duel={duel}
        verdict={verdict}
        you={faceOf(duel, "you")}
        them={rival}
        chosen={chosen}
        playing={isOn}
        onListen={audio.toggle}
        onChoose={handleChoose}
        link={isOpen ? address : null}
        form={
          <>
            {duel.nameless && <NameForm code={code} onNamed={onChange} />}
            {!hasAccount && (
              <p className="muted">
                Очков дуэль не&nbsp;приносит, их&nbsp;дают песни игры.{" "}
                <AppLink to="/auth?keep=demo">Зарегистрироваться</AppLink>
              </p>
            )}
          </>
        }
        dock={
          isOpen ? (
            <WaitingButtons duel={duel} address={address} onChange={onChange} />
          ) : (
            <OverButtons
              duel={duel}
              text={`Хитослов, дуэль: ${you.points} : ${them?.points ?? 0}\n${address}`}
              isOver={verdict !== "waiting"}
            />
          )
        }
      />
    </>
  );
}

/** The name and picture of a player; a guest without a name gets a record drawn from the duel's code. */
export function faceOf({ code, you, them }: Duel, whose: "you" | "them"): Face {
  const player = whose === "you" ? you : them;
  const name = player?.name ?? null;
  return { name: name ?? (whose === "you" ? "Вы" : "Гость"), seed: name ?? code + whose, photo: player?.photo ?? null };
}

function spokenOf(verdict: Verdict, { you, them }: Duel, name = "Гость"): string {
  const score = `${you.points} : ${them?.points ?? 0}`;
  switch (verdict) {
    case "won":
      return `Дуэль за вами, ${score}`;
    case "lost":
      return `Побеждает ${name}, ${score}`;
    case "draw":
      return `Ничья, ${score}`;
    case "turn":
    case "waiting":
      return `Ваша половина сыграна, ${you.points} ${plural(you.points, "очко", "очка", "очков")}. Ждём вторую.`;
  }
}

type WaitingButtonsProps = { readonly duel: Duel; readonly address: string; readonly onChange: () => void };

/** The buttons while nobody has accepted. */
function WaitingButtons({ duel: { code, you }, address, onChange }: WaitingButtonsProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [asks, setAsks] = useState(false);
  const handleWithdraw = async () => {
    setAsks(false);
    try {
      await laterApi.withdrawDuel({ code });
      showToast({ variant: "info", title: "Вызов отозван", text: "По\u00A0ссылке его больше не\u00A0принять." });
      if (isHere()) void navigate("/duel", { replace: true });
    } catch (error) {
      tellRefusal(error);
      onChange();
    }
  };
  const points = `${you.points} ${plural(you.points, "очко", "очка", "очков")}`;
  const text = `Хитослов, дуэль на три песни. Надо обойти ${points}.\n${address}`;
  return (
    <>
      <button type="button" className="key key--big" onClick={() => setAsks(true)}>
        Отозвать вызов
      </button>
      <button
        type="button"
        className="key key--big key--amber"
        onClick={() => void share({ text, copied: "Отправьте ссылку другу." })}
      >
        Отправить другу
      </button>
      <ConfirmDialog
        open={asks}
        title="Отозвать вызов?"
        text="Ссылка перестанет работать, вернуть вызов нельзя."
        icon={CircleX}
        primary={{ label: "Оставить", onPress: () => setAsks(false) }}
        secondary={{ label: "Отозвать", onPress: () => void handleWithdraw() }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

type OverButtonsProps = { readonly duel: Duel; readonly text: string; readonly isOver: boolean };

function OverButtons({ duel: { code, rematch }, text, isOver }: OverButtonsProps) {
  const { call, busy } = useCall();
  if (!isOver) {
    return (
      <AppLink className="key key--big key--amber" to="/duel">
        <Icon of={Swords} />
        Мои дуэли
      </AppLink>
    );
  }
  return (
    <>
      <button
        type="button"
        className="key key--big"
        onClick={() => void share({ text, copied: "Вставьте в\u00A0сообщение другу." })}
      >
        <Icon of={Share} />
        Поделиться
      </button>
      {rematch === null ? (
        <button
          type="button"
          className="key key--big key--amber"
          aria-busy={busy || undefined}
          onClick={() => call({ rematch: code })}
        >
          <Icon of={RotateCcw} />
          Реванш
        </button>
      ) : (
        <AppLink className="key key--big key--amber" to={`/duel/${rematch}`}>
          <Icon of={ArrowRight} />
          Принять реванш
        </AppLink>
      )}
    </>
  );
}

type NameFormProps = { readonly code: string; readonly onNamed: () => void };

function NameForm({ code, onNamed }: NameFormProps) {
  const {
    mutate,
    isPending,
    error: refusal,
  } = useMutation({
    mutationFn: (name: string) => laterApi.nameDuelist({ code, name }),
    onSuccess: ({ name }) => {
      showToast({ variant: "success", title: `Записали: ${name}` });
      onNamed();
    },
  });
  const { errors, error } = refusalOf(refusal, ["name"]);
  return (
    <Form
      className={styles.claim}
      pending={isPending}
      errors={errors}
      error={error}
      onData={(data) => mutate(formText(data, "name"))}
    >
      <TextField
        label="Как вас записать?"
        name="name"
        autoComplete="nickname"
        placeholder="Например, Лёша с баяном"
        max={limits.login.max}
        error={errors["name"]}
      />
      <button type="submit" className="key" aria-busy={isPending || undefined}>
        Записать
      </button>
    </Form>
  );
}
