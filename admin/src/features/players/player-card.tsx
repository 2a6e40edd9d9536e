import { noticeNames } from "@hitoslov/contract/notice-names";
import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../ui/placeholders.tsx";
import { PlayerDraws } from "./player-draws.tsx";
import { PlayerNotes } from "./player-notes.tsx";
import { PlayerPlays, playsQuery, usePlaysPage } from "./player-plays.tsx";
import { type PlayerCard as Card, supportQuery, usePlayerCall } from "./player-calls.tsx";
import { useIsBlocked } from "../../ui/badges.tsx";
import styles from "./players.module.css";
import type { NoticeWay, Player, PlayerSupport } from "@hitoslov/contract";
import { maskPhone } from "@hitoslov/brand/phones.ts";
import { formatDateTime, formatNumber, formatSince, formatWhen } from "../../lib/format.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { categoryNames, playerLabels, typeOptions } from "./names.ts";
import { api } from "../../lib/api.ts";
import { SelectField } from "../../ui/select/select.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";

/** A player's profile, prizes and plays, with the tools of support. */
export function PlayerCard({ player }: { readonly player: Card }) {
  const { data, error, refetch } = useQuery(supportQuery(player._id));
  const { page } = usePlaysPage();
  // What stands below the plays waits for them: it would be pushed down under the pointer.
  const { isPending } = useQuery(playsQuery(player._id, page));
  return (
    <div className={`edit ${styles.columns}`}>
      <PlayerFacts player={player} />
      <div className={styles.main}>
        <PlayerBlock player={player} />
        <section className={styles.section}>
          <h2 className="fs-title">История игр</h2>
          <PlayerPlays playerId={player._id} />
        </section>
        {!isPending && (
          <>
            <section className={styles.section}>
              <h2 className="fs-title">Тип</h2>
              <PlayerForm player={player} />
            </section>
            {data === undefined && <Loading error={error} refetch={refetch} />}
            {data !== undefined && (
              <>
                <PlayerDraws playerId={player._id} support={data} />
                <PlayerSignIn player={player} support={data} />
              </>
            )}
          </>
        )}
      </div>
      <div className={styles.aside}>
        {!isPending && data !== undefined && (
          <>
            <PlayerNotes playerId={player._id} notes={data.notes} />
            <PlayerConsents consents={data.consents} />
            <PlayerNotices notices={data.notices} />
          </>
        )}
      </div>
    </div>
  );
}

/** Until when a player is blocked, and the text they see; renders nothing if they are not. */
function PlayerBlock({ player }: { readonly player: Player }) {
  const { blocked_until, block_reason, block_contact } = player;
  if (!useIsBlocked(player)) return null;
  return (
    <section className={styles.blocked} aria-label="Блокировка">
      <p>
        <b>Заблокирован {blocked_until === null ? "навсегда" : <>до&nbsp;{formatDateTime(blocked_until)}</>}</b>
      </p>
      <p>Причина, которую видит игрок: {block_reason}</p>
      {block_contact !== null && <p>Куда писать: {block_contact}</p>}
    </section>
  );
}

/** The consents that a player has given and withdrawn. */
function PlayerConsents({ consents }: Pick<PlayerSupport, "consents">) {
  return (
    <section className={styles.section}>
      <h2 className="fs-title">Согласия</h2>
      {consents.length === 0 && <p className="hint">Пока ничего не&nbsp;принимал.</p>}
      <ul className={styles.list} aria-label="Согласия">
        {consents.map(({ title, number, stock, given_at, withdrawn_at }) => (
          <li key={`${given_at} ${title} ${stock}`}>
            <p>
              {title}, редакция {number}
              {stock !== null && ` · ${stock}`}
            </p>
            <p className="hint">
              Принято <time dateTime={given_at}>{formatDateTime(given_at)}</time>
              {withdrawn_at !== null && (
                <>
                  , отозвано <time dateTime={withdrawn_at}>{formatDateTime(withdrawn_at)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const wayNames: Record<NoticeWay, string> = { push: "на\u00A0устройство", mail: "письмом" };

/** What the player has asked to be told. */
function PlayerNotices({ notices }: Pick<PlayerSupport, "notices">) {
  return (
    <section className={styles.section}>
      <h2 className="fs-title">Напоминания</h2>
      <p className="hint">
        {notices.length === 0
          ? "Все выключены."
          : "Выключает сам игрок: в\u00A0настройках игры или ссылкой из\u00A0письма."}
      </p>
      {notices.length > 0 && (
        <ul className={styles.list} aria-label="Напоминания">
          {notices.map(({ kind, way }) => (
            <li key={`${kind} ${way}`}>
              {noticeNames[kind]}, {wayNames[way]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What players say about themselves, and their figures. */
function PlayerFacts({ player }: { readonly player: Card }) {
  const { login, name, email, phone, user_category, guessed, plays, last_seen_at, created_at } = player;
  const { subscription_checked_at: checkedAt } = player;
  const facts = [
    ["Логин", login],
    ["Имя", name ?? "—"],
    ["Почта", email ?? "—"],
    ["Телефон", phone === null ? "—" : maskPhone(phone)],
    ["Очки", formatNumber(player.score)],
    ["Категория", categoryNames[user_category]],
    ...(user_category === "default"
      ? []
      : [["Подписку проверили", checkedAt === null ? "—" : formatWhen(checkedAt)] as const]),
    ["Собрано песен", formatNumber(guessed)],
    ["Всего игр", formatNumber(plays)],
    ["Последний визит", last_seen_at === null ? "—" : formatWhen(last_seen_at)],
    ["Зарегистрирован", formatDateTime(created_at)],
  ] as const;
  return (
    <aside className={styles.card} aria-label="Об игроке">
      <Avatar photo={player.photo} name={login} />
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Имя, логин, почту и&nbsp;телефон меняет сам игрок, в&nbsp;своём профиле.</p>
    </aside>
  );
}

type PlayerFormProps = { readonly player: Player };
type Values = { readonly type: Player["type"] };

/** The player's type. Points are changed elsewhere, by a difference with a reason. */
function PlayerForm({ player }: PlayerFormProps) {
  const { _id } = player;
  const form = useEditForm<Player, Values>({
    entity: "gamer",
    row: player,
    read: (row) => ({ type: (row ?? player).type }),
    // The call requires the score. Send that of the row whose stamp is sent, or points earned since would be lost.
    save: ({ type }, updated_at, row) => api.updateUserScore({ _id, score: (row ?? player).score, type, updated_at }),
    load: () => api.getPlayer({ _id }),
    labels: playerLabels,
    draft: false,
  });
  const { values, errors, set } = form;
  return (
    <form {...form.props}>
      <div className="g2">
        <SelectField
          label="Тип"
          required
          error={errors["type"]}
          hint="Премиум играет без рекламы"
          options={typeOptions}
          value={values.type}
          onChange={(type) => set("type", type)}
        />
      </div>
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}

type PlayerSignInProps = { readonly player: Player; readonly support: PlayerSupport };

const closedNames = { login: "по\u00A0логину", email: "по\u00A0почте", phone: "по\u00A0телефону" } as const;
const ways = { email: "Ссылка ушла на\u00A0почту", phone: "Код ушёл по\u00A0SMS" } as const;

/** The player's password and sessions. */
function PlayerSignIn({ player, support: { sessions, hasPassword, closed_names = [] } }: PlayerSignInProps) {
  const { _id, email, phone } = player;
  const { run, pending } = usePlayerCall();

  const end = (session?: string) =>
    run(async () => {
      await api.endPlayerSessions({ _id, ...(session !== undefined && { session }) });
      return session === undefined ? "Сеансы завершены" : "Сеанс завершён";
    });

  return (
    <section className={styles.section}>
      <h2 className="fs-title">Вход</h2>
      {!hasPassword && <p className="hint">Пароля нет: входит через оператора.</p>}
      {hasPassword &&
        closed_names.map(({ by, until }) => (
          <p key={by}>
            Из&nbsp;незнакомых сетей вход {closedNames[by]} закрыт до&nbsp;{formatSince(new Date(until))}: слишком много
            неверных паролей.
          </p>
        ))}
      <div className={styles.presets}>
        <button
          type="button"
          className="key"
          disabled={pending || (email === null && phone === null)}
          onClick={() => void run(async () => ways[(await api.sendPlayerReset({ _id })).way])}
        >
          {email === null && phone !== null
            ? "Отправить код для нового пароля"
            : "Отправить ссылку на\u00A0новый пароль"}
        </button>
        {sessions.length > 1 && (
          <button type="button" className="key" disabled={pending} onClick={() => void end()}>
            Завершить все сеансы
          </button>
        )}
      </div>
      {email === null && phone === null && (
        <p className="hint">Ни&nbsp;почты, ни&nbsp;телефона нет: отправить некуда.</p>
      )}
      {sessions.length === 0 && <p className="hint">Сейчас нигде не открыто.</p>}
      <ul className={styles.list} aria-label="Сеансы">
        {sessions.map(({ _id: session, created_at, last_used_at }) => {
          const when = `Вход: ${formatWhen(created_at)}. Последний раз здесь ${formatWhen(last_used_at)}`;
          return (
            <li key={session} className={styles.row}>
              <span>{when}</span>
              <button
                type="button"
                className="key"
                aria-label={`Завершить: ${when}`}
                disabled={pending}
                onClick={() => void end(session)}
              >
                Завершить
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
