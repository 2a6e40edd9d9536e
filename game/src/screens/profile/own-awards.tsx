import type { AwardState, OwnAward as Award } from "@hitoslov/contract";
import { awardStateTexts } from "@hitoslov/contract/award-states";
import { limits } from "@hitoslov/contract/limits";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { timeZone } from "@hitoslov/brand/time-zone.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import styles from "./own-awards.module.css";
import { PHONE_ID } from "../../features/profile/data-form.tsx";
import { laterApi } from "../../lib/later-api.ts";
import { isByKeyboard } from "@hitoslov/brand/modality.ts";
import { queryClient } from "../../lib/queries.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Contact } from "../../ui/contact.tsx";
import { momentOf } from "../../ui/dates.ts";
import { Form, formText, refusalOf } from "../../ui/form.tsx";
import { PrizeArt } from "../../ui/prize/prize-art.tsx";
import { told } from "../../ui/prize/told.ts";
import { focusAt } from "@hitoslov/brand/lost-focus.ts";
import { AWARDS_ID, awardsQuery } from "./awards-query.ts";

/** The player's prizes; renders nothing if there are none. */
export function OwnAwards() {
  const { hash } = useLocation();
  const { data: awards = [] } = useQuery({ ...awardsQuery, staleTime: 0 });
  const section = useRef<HTMLElement>(null);
  const isAsked = hash === `#${AWARDS_ID}` && awards.length > 0;
  useEffect(() => {
    // The browser looked for the section before it was rendered; who types by now is not led away.
    if (!isAsked || document.activeElement?.matches("input") === true) return;
    section.current?.scrollIntoView();
    const heading = section.current?.querySelector("h2");
    if (heading && isByKeyboard()) focusAt(heading, { preventScroll: true });
  }, [isAsked]);
  if (awards.length === 0) return null;
  return (
    <section ref={section} className={styles.section} id={AWARDS_ID}>
      <h2>Мои призы</h2>
      <ul className={styles.list}>
        {awards.map((award, at) => (
          <OwnAward key={award._id} award={award} at={at} />
        ))}
      </ul>
      <Contact about="Вопросы о&nbsp;призе" />
    </section>
  );
}

/** Shows the prize as it has become. */
function keep(award: Award): void {
  queryClient.setQueryData(awardsQuery.queryKey, (awards) =>
    awards?.map((other) => (other._id === award._id ? award : other)),
  );
}

type OwnAwardProps = { readonly award: Award; readonly at: number };

/** A prize, and the two steps that confirm it: sending a code to the phone and entering the code. */
function OwnAward({ award, at }: OwnAwardProps) {
  const { _id } = award;
  // A node of the previous release does not tell it.
  const sentTo = award.code_sent_to ?? null;
  const confirm = useMutation({
    mutationFn: (code: string) => laterApi.confirmAward({ _id, code }),
    onSuccess: (confirmed) => {
      keep(confirmed);
      showToast({
        variant: "success",
        title: "Приз подтверждён",
        text: "Мы\u00A0свяжемся с\u00A0вами, чтобы договориться о\u00A0доставке.",
      });
    },
  });
  const send = useMutation({
    mutationFn: (_again: boolean) => laterApi.sendAwardCode({ _id }),
    onMutate: () => confirm.reset(),
    onSuccess: ({ phone }, again) => {
      if (again) showToast({ variant: "success", title: "Новый код отправлен" });
      keep({ ...award, code_sent_to: phone });
    },
    // The code may have been sent: the field appears once the prizes are read anew.
    onError: () => void queryClient.invalidateQueries({ queryKey: awardsQuery.queryKey }),
  });
  const handleSend = (again: boolean) => {
    if (!send.isPending) send.mutate(again);
  };
  return (
    <AwardCard of={award} at={at}>
      {award.state === "assigned" &&
        (award.asks !== null ? (
          <div className={styles.actions}>
            <AppLink className="key key--action" to={`/stocks?entry=${award.asks}`}>
              Принять правила
            </AppLink>
            <span className="hint">Без этого приз не&nbsp;подтвердить</span>
          </div>
        ) : sentTo === null ? (
          <ConfirmButton
            phone={award.phone}
            phoneHref={`#${PHONE_ID}`}
            pending={send.isPending}
            error={send.error?.message}
            onPress={() => handleSend(false)}
          />
        ) : (
          <CodeForm
            // The field is there, so the first code was sent, even if the answer was lost.
            {...refusalOf(confirm.error ?? (send.variables === true ? send.error : null), codeFields)}
            phone={sentTo}
            replaces={!send.isIdle}
            pending={confirm.isPending}
            onSubmit={(code) => confirm.mutate(code)}
            onAgain={() => handleSend(true)}
          />
        ))}
    </AwardCard>
  );
}

type ConfirmButtonProps = {
  /** The phone that gets the code; null if the profile has no phone. */
  readonly phone: string | null;
  /** A link to the phone field of the profile. */
  readonly phoneHref: string;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onPress: () => void;
};

/** The first step: sends a code to the winner's phone. */
function ConfirmButton({ phone, phoneHref, pending, error, onPress }: ConfirmButtonProps) {
  if (phone === null) {
    return (
      <p>
        Приз подтверждают кодом из&nbsp;SMS. <a href={phoneHref}>Укажите телефон</a> в&nbsp;данных профиля.
      </p>
    );
  }
  return (
    <>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="key key--action" aria-busy={pending || undefined} onClick={onPress}>
          Подтвердить
        </button>
        <span className="hint">Пришлём код на&nbsp;{phone}</span>
      </div>
    </>
  );
}

const codeFields = ["code"] as const;

type CodeFormProps = {
  /** The phone to which the code was sent. */
  readonly phone: string;
  /** Whether the field replaces the button that was pressed. */
  readonly replaces: boolean;
  readonly pending: boolean;
  readonly errors: { readonly code?: string };
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  /** Asks for another code. */
  readonly onAgain: () => void;
};

function CodeForm({ phone, replaces, pending, errors, error, onSubmit, onAgain }: CodeFormProps) {
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => onSubmit(formText(data, "code"))}
    >
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        max={limits.code.digits}
        // The button had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={replaces}
        hint={`Отправили на ${phone}`}
        error={errors.code}
      />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Подтвердить
        </button>
        <button type="button" className="link" onClick={onAgain}>
          Прислать новый код
        </button>
      </div>
    </Form>
  );
}

type AwardCardProps = {
  readonly of: Award;
  /** Its index in the list. */
  readonly at: number;
  /** The actions that the winner can take now. */
  readonly children: ReactNode;
};

const badges: Record<AwardState, string> = {
  assigned: "badge--warn",
  confirmed: "badge--ok",
  sent: "badge--info",
  received: "badge--ok",
  expired: "",
};

/** A prize that the player has won, and its state. */
function AwardCard({ of: { prize, img, stock, category, state, due_at }, at, children }: AwardCardProps) {
  return (
    <li className={styles.award}>
      <PrizeArt img={img} at={at} />
      <div className={styles.what}>
        <h3>{prize}</h3>
        <p className="hint">{told(stock, category)}</p>
        <p className={styles.state}>
          {/* It may have been confirmed in time: by who left the draw, or was passed over by staff. */}
          <span className={`badge badge--dot ${badges[state]}`}>
            {state === "expired" ? "Не\u00A0вручён" : awardStateTexts[state]}
          </span>
          {state === "assigned" && (
            <span className="hint">
              подтвердите до&nbsp;{momentOf(due_at)} {zoneInWords(timeZone())}
            </span>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}
