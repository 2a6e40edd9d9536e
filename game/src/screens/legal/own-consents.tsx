import type { OwnConsent } from "@hitoslov/contract";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide";
import { useState } from "react";
import { ReadLink } from "../../features/consents/consent-box.tsx";
import styles from "../../features/consents/consents.module.css";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import profile from "../../features/profile/profile.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { queryClient, refreshMe } from "../../lib/queries.ts";
import { dayOf } from "../../ui/dates.ts";
import { consentsQuery, legalQuery, refreshConsents } from "./queries.ts";

type Optional = "mailings" | "publication";
const optional: Readonly<Record<Optional, { readonly name: string; readonly without: string }>> = {
  mailings: {
    name: "Письма и\u00A0напоминания",
    without: "напоминания о\u00A0розыгрышах и\u00A0песне дня выключатся, письмами и\u00A0в\u00A0браузере.",
  },
  publication: { name: "Имя в\u00A0списке победителей", without: "вместо имени будет условный номер." },
};
const names: Record<OwnConsent["purpose"], string> = {
  agreement: "Пользовательское соглашение",
  personal_data: "Обработка данных",
  prize_data: "Данные для приза",
  mailings: optional.mailings.name,
  publication: optional.publication.name,
  rules: "Правила розыгрыша",
};

/** The consents that the player has given, what happens on withdrawal, and the optional ones that are not given. */
export function OwnConsents() {
  const { data: own } = useQuery(consentsQuery);
  const { data: legal } = useQuery(legalQuery);
  const { mutate: press } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    // One after another: a dropped press would leave the player in a draw without a word.
    scope: { id: "consents" },
    onSuccess: () => showToast({ variant: "success", title: "Согласия обновлены" }),
    onError: ({ message }) => {
      // A new version of the text may be in force.
      void queryClient.invalidateQueries({ queryKey: legalQuery.queryKey });
      showToast({ variant: "danger", title: "Не\u00A0получилось", text: message });
    },
    onSettled: () => {
      refreshConsents();
      refreshMe();
    },
  });
  // Both at once: what is given is known only with the documents, and stands before what is not.
  if (own === undefined || legal === undefined) return null;
  const given = own.data.filter(({ withdrawn_at }) => withdrawn_at === null);
  const open = legal.documents.flatMap(({ kind, version_id, slug }) =>
    (kind === "mailings" || kind === "publication") && !given.some(({ purpose }) => purpose === kind)
      ? [{ kind, version_id, slug }]
      : [],
  );
  if (given.length + open.length === 0) return null;
  return (
    <section className={profile.section}>
      <h2>Согласия</h2>
      <ul className={styles.own}>
        {given.map((consent) => (
          <li key={`${consent.purpose} ${consent.stock?._id ?? ""} ${consent.number}`}>
            <span>
              <b>{names[consent.purpose]}</b>
              {consent.stock !== null && <> · {consent.stock.name}</>}
            </span>
            <small className="muted">
              <ReadLink slug={`${consent.slug}/${consent.number}`}>Редакция {consent.number}</ReadLink>, принято{" "}
              {dayOf(consent.given_at)}. {follows(consent)}
            </small>
            <Withdraw of={consent} onPress={press} />
          </li>
        ))}
        {open.map(({ kind, version_id, slug }) => (
          <li key={kind}>
            <b>{optional[kind].name}</b>
            <small className="muted">
              По&nbsp;желанию, на&nbsp;игру не&nbsp;влияет. <ReadLink slug={slug}>Прочитать целиком</ReadLink>
            </small>
            <button
              type="button"
              className="key key--sm"
              aria-label={`Разрешить: ${optional[kind].name}`}
              onClick={() => press(() => laterApi.giveConsents({ versions: [version_id] }))}
            >
              Разрешить
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const leaving =
  "Если выйти, вы\u00A0не\u00A0выиграете ни\u00A0за\u00A0своё место, ни\u00A0по\u00A0жребию, новые песни в\u00A0розыгрыше не\u00A0считаются, " +
  "а\u00A0приз, который ещё не\u00A0отправлен, достанется другому.";

/** What happens if the consent is withdrawn. */
function follows({ purpose }: OwnConsent): string {
  if (purpose === "mailings" || purpose === "publication") return `Если отозвать: ${optional[purpose].without}`;
  if (purpose === "rules") return leaving;
  if (purpose === "prize_data") return `Без него приз не\u00A0вручить, поэтому отзыв\u00A0— это выход. ${leaving}`;
  return "Отзывают, удалив учётную запись.";
}

type WithdrawProps = {
  readonly of: OwnConsent;
  readonly onPress: (change: () => Promise<unknown>) => void;
};

function Withdraw({ of: { purpose, stock }, onPress }: WithdrawProps) {
  const [asks, setAsks] = useState(false);
  if (purpose === "mailings" || purpose === "publication") {
    return (
      <button
        type="button"
        className="key key--sm"
        aria-label={`Отозвать: ${optional[purpose].name}`}
        onClick={() => onPress(() => laterApi.withdrawConsent({ purpose }))}
      >
        Отозвать
      </button>
    );
  }
  if (stock === null) return null;
  const name = purpose === "rules" ? "Выйти из\u00A0розыгрыша" : "Отозвать и\u00A0выйти";
  const leave = () => {
    setAsks(false);
    onPress(() => laterApi.leaveDraw({ _idStock: stock._id }));
  };
  return (
    <>
      <button type="button" className="key key--sm" aria-label={`${name}: ${stock.name}`} onClick={() => setAsks(true)}>
        {name}
      </button>
      <ConfirmDialog
        open={asks}
        title={`Выйти из\u00A0розыгрыша «${stock.name}»?`}
        text={leaving}
        icon={LogOut}
        primary={{ label: "Остаться", onPress: () => setAsks(false) }}
        secondary={{ label: "Выйти", onPress: leave }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
