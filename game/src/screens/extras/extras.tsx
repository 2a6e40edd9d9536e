import type { AppSettings, NoticeType, OwnAward } from "@hitoslov/contract";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import { useQuery } from "@tanstack/react-query";
import { Bell, Check, Gift, type IconNode, Info, OctagonAlert, RefreshCw, TriangleAlert, X } from "lucide";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { registerSW } from "virtual:pwa-register";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { timeZone } from "@hitoslov/brand/time-zone.ts";
import { Garland } from "../../features/holiday/garland.tsx";
import { subscriptionHere } from "../../features/calls/subscribe.ts";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import styles from "./extras.module.css";
import { startAnalytics } from "../../lib/analytics/analytics.ts";
import { lazily } from "../../lib/lazily.ts";
import { laterApi } from "../../lib/later-api.ts";
import { isRound } from "../../lib/paths.ts";
import { turntable } from "../../lib/player.ts";
import { notifications } from "../../lib/preferences.ts";
import { previewToken } from "../../lib/preview.ts";
import { meQuery, queryClient, settingsQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { momentOf } from "../../ui/dates.ts";
import { AWARDS_ID, awardsQuery } from "../profile/awards-query.ts";
import { createKeptIds } from "./kept-ids.ts";

const readNotices = createKeptIds("notices");
const seenAwards = createKeptIds("seen-awards");

/** What comes after the game is usable and is never in its way: counting, holidays, notices, updates. */
export function Extras() {
  const { data: settings } = useQuery(settingsQuery);
  const wantsNotices = notifications.use();
  const { award, handleSeen } = useWaitingAward();
  /** The session whose player has put the consents off; here, as a round or a prize takes the dialog away. */
  const [putOffBy, setPutOffBy] = useState<string>();
  useNoticesHere();
  return (
    <>
      <StaffAtPlay />
      {previewToken === null ? <Updates /> : <p className="previewed">Предпросмотр: ничего не&nbsp;записывается</p>}
      <Player />
      {settings !== undefined && previewToken === null && <Analytics counters={settings.counters} />}
      {settings !== undefined && !settings.isRepairWorks && (
        <>
          <Holiday holidays={settings.holidays} />
          {award !== undefined ? (
            <AwardNotice key={award._id} of={award} onSeen={handleSeen} />
          ) : (
            <>
              <Asked putOffBy={putOffBy} onPutOff={setPutOffBy} />
              {wantsNotices && <Notices notices={settings.notices} />}
            </>
          )}
        </>
      )}
    </>
  );
}

const AskedConsents = lazily(
  () => import("../legal/asked-consents.tsx"),
  (module) => module.AskedConsents,
);

type AskedProps = { readonly putOffBy: string | undefined; readonly onPutOff: (session: string | undefined) => void };

/** What an account still has to accept, outside of a round. */
function Asked({ putOffBy, onPutOff }: AskedProps) {
  const role = useRole();
  const { pathname } = useLocation();
  const token = useSession()?.token;
  return role === 3 && putOffBy !== token && !isRound(pathname) ? (
    <Suspense fallback={null}>
      <AskedConsents onPutOff={() => onPutOff(token)} />
    </Suspense>
  ) : null;
}

/** Staff play as themselves; players are told nothing here. */
function StaffAtPlay() {
  const role = useRole();
  return role === 1 || role === 2 ? <p className="previewed">Вы играете вне&nbsp;зачёта</p> : null;
}

/** Of who is signed in at the game; in a preview nobody is. */
function useRole() {
  const isPlayer = useSession()?.kind === "player" && previewToken === null;
  const { data: me } = useQuery({ ...meQuery, enabled: isPlayer });
  return isPlayer ? me?.role : undefined;
}

/** Notices end with the session in which the browser subscribed: a new session of the same player goes on with them. */
function useNoticesHere() {
  const session = useSession();
  const token = session?.kind === "player" && previewToken === null ? session.token : null;
  useEffect(() => {
    if (token === null) return;
    const goOn = async () => {
      const subscription = await subscriptionHere();
      if (subscription === null) return;
      await laterApi.subscribePush(subscription);
      // The screen of the notices may have been read before.
      void queryClient.invalidateQueries({ queryKey: ["notices"] });
    };
    // Tried again with the next page.
    goOn().catch(() => {});
  }, [token]);
}

/** Counting begins with the counters as they are at the start of the page. */
function Analytics({ counters }: { readonly counters: AppSettings["counters"] }) {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    startAnalytics(counters);
  }, [counters]);
  return null;
}

/** The holiday look while the server says that there is a holiday; of several the one that began last. */
function Holiday({ holidays }: { readonly holidays: AppSettings["holidays"] }) {
  const holiday = holidays.toSorted((a, b) => Date.parse(b.time_start) - Date.parse(a.time_start))[0];
  return holiday === undefined ? null : <Garland name={holiday.name} />;
}

/** How often a page that stays open asks for a newer version, ms. */
const askAgain = 60 * 60_000;
/** ms. */
const longestTakeover = 3000;

/** Lets the game start offline, and offers its newer version. */
function Updates() {
  const { pathname } = useLocation();
  const [ready, setReady] = useState(false);
  /** Where this page was when another tab took the newer version; what it has not loaded yet may be gone since. */
  const [outdatedAt, setOutdatedAt] = useState<string | null>(null);
  const update = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let registered: ServiceWorkerRegistration | undefined;
    const handleTaken = () => {
      setReady(true);
      setOutdatedAt(location.pathname);
    };
    // `onNeedReload` is not called where the version was taken before `onNeedRefresh` had told of it.
    const workers = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    workers?.addEventListener("controllerchange", handleTaken);
    const skipWaiting = registerSW({
      onNeedRefresh: () => setReady(true),
      // By default every tab would reload, also in the middle of a song or of a form.
      onNeedReload: () => {},
      onRegisteredSW: (_address, registration) => {
        registered = registration;
        // Offline the question fails; the next one will not.
        timer = setInterval(() => void registration?.update().catch(() => {}), askAgain);
      },
    });
    update.current = () => {
      const waiting = registered?.waiting;
      // None waits once another tab has taken it, nor for a page that no worker controls, as the first one of a browser.
      if (!waiting) return location.reload();
      const reload = () => location.reload();
      waiting.addEventListener("statechange", reload, { once: true });
      void skipWaiting();
      // The worker before it goes only once it has no more to do for any tab; the press is not to wait for that.
      setTimeout(reload, longestTakeover);
    };
    return () => {
      clearInterval(timer);
      workers?.removeEventListener("controllerchange", handleTaken);
    };
  }, []);
  useEffect(() => {
    const isLeft = outdatedAt !== null && pathname !== outdatedAt;
    // The song of the player would stop.
    if (isLeft && !isRound(pathname) && turntable.get() === null) location.reload();
  }, [outdatedAt, pathname]);
  if (!ready || isRound(pathname)) return null;
  return <UpdateBar onUpdate={() => update.current?.()} onClose={() => setReady(false)} />;
}

const profile = "/profile";

type AwardNoticeProps = { readonly of: OwnAward; readonly onSeen: () => void };

/** Tells of a prize once, whatever the player does about it then. */
function AwardNotice({ of: { prize, due_at }, onSeen }: AwardNoticeProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // In the profile the prize itself is in sight.
  if (isRound(pathname) || pathname === profile) return null;
  const handleGo = () => {
    onSeen();
    void navigate(`${profile}#${AWARDS_ID}`);
  };
  return (
    <ConfirmDialog
      open
      title={`Вы выиграли: ${prize}`}
      text={`Подтвердите приз в\u00A0профиле до\u00A0${momentOf(due_at)} ${zoneInWords(timeZone())}, иначе вы его потеряете.`}
      icon={Gift}
      tone="tell"
      primary={{ label: "К\u00A0призу", onPress: handleGo }}
      secondary={{ label: "Позже", onPress: onSeen }}
      onClose={onSeen}
    />
  );
}

type NoticesProps = { readonly notices: AppSettings["notices"] };
type Look = { readonly icon: IconNode; readonly iconName?: string; readonly colour?: string };

const plain: Look = { icon: Info };
const looks: Record<NoticeType, Look> = {
  success: { icon: Check, iconName: "Хорошая новость", colour: "var(--disc-1)" },
  warning: { icon: TriangleAlert, iconName: "Предупреждение", colour: "var(--disc-4)" },
  danger: { icon: OctagonAlert, iconName: "Срочно", colour: "var(--disc-5)" },
};
/** By whatever staff have given a message for a type. */
const lookOf: ReadonlyMap<string | undefined, Look> = new Map(Object.entries(looks));

/** What staff want to say to everybody: one after another, each until it was read once. */
function Notices({ notices }: NoticesProps) {
  const { pathname } = useLocation();
  const read = readNotices.use();
  const [later, setLater] = useState<readonly string[]>([]);
  const notice = notices.find(({ _id }) => !read.includes(_id) && !later.includes(_id));
  if (notice === undefined || isRound(pathname)) return null;

  // Those that staff have taken away need not be remembered.
  const handleRead = () => readNotices.add(notice._id, (id) => notices.some(({ _id }) => _id === id));
  const handleLater = () => setLater([...later, notice._id]);
  const asks = notice.variantId === "confirm";
  return (
    <ConfirmDialog
      key={notice._id}
      open
      title={notice.payload.title}
      text={notice.payload.message ?? ""}
      {...(asks ? { icon: Bell } : (lookOf.get(notice.payload.type) ?? plain))}
      tone={asks ? "ask" : "tell"}
      primary={{ label: "Понятно", onPress: handleRead }}
      secondary={asks ? { label: "Напомнить позже", onPress: handleLater } : undefined}
      onClose={asks ? handleLater : handleRead}
    />
  );
}

const MiniPlayer = lazily(
  () => import("../../features/player/mini-player.tsx"),
  (module) => module.MiniPlayer,
);

/** The player of whole songs, once something was put on. */
function Player() {
  const { pathname } = useLocation();
  const on = turntable.use();
  useOwnLinks(on !== null);
  if (on === null) return null;
  return (
    <Suspense fallback={null}>
      <MiniPlayer on={on} shown={!isRound(pathname)} />
    </Suspense>
  );
}

/** Paths outside of the game's screens. */
const elsewhere = /^\/(admin|api|media)(\/|$)/;

/** While a song is on, links to other screens navigate without loading the page again: a load would stop the song. */
function useOwnLinks(isOn: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return undefined;
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.target !== "" || link.origin !== location.origin) return;
      if (link.hash !== "" || link.hasAttribute("download") || elsewhere.test(link.pathname)) return;
      event.preventDefault();
      scrollTo(0, 0);
      void navigate(link.pathname + link.search);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [isOn, navigate]);
}

type UpdateBarProps = { readonly onUpdate: () => void; readonly onClose: () => void };

/** A newer version of the game has come; the player says when. */
function UpdateBar({ onUpdate, onClose }: UpdateBarProps) {
  return (
    <section className={`on-bed ${styles.bar}`} aria-label="Обновление игры">
      <p role="status">
        <b>Вышло обновление.</b> Страница перезагрузится, очки и&nbsp;слова останутся на&nbsp;месте.
      </p>
      <button type="button" className="key key--sm key--amber" onClick={onUpdate}>
        <Icon of={RefreshCw} />
        Обновить
      </button>
      <button type="button" className="ic-btn" aria-label="Позже" onClick={onClose}>
        <Icon of={X} />
      </button>
    </section>
  );
}

type WaitingAward = {
  /** A prize that waits for its winner and that they have not been told of here. */
  readonly award: OwnAward | undefined;
  readonly handleSeen: () => void;
};

/** Asks once a launch what the player has won. */
function useWaitingAward(): WaitingAward {
  const isPlayer = useSession()?.kind === "player";
  const { data: me } = useQuery({ ...meQuery, enabled: isPlayer });
  const { data: awards = [] } = useQuery({ ...awardsQuery, enabled: isPlayer && me?.role === 3, staleTime: Infinity });
  const seen = seenAwards.use();
  const award = awards.find(({ _id, state }) => state === "assigned" && !seen.includes(_id));
  const handleSeen = () => {
    if (award !== undefined) seenAwards.add(award._id);
  };
  return { award, handleSeen };
}
