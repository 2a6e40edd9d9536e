import { AppLink } from "../ui/app-link.tsx";
import type { User } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useQuery, useMutation, queryOptions } from "@tanstack/react-query";
import { LogOut, Crown, Disc3, Gift, Settings, TriangleAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { PhotoField, Portrait, uploadPhoto } from "../features/profile/photo-field.tsx";
import styles from "../features/profile/profile.module.css";
import { leaveGame } from "../lib/leave.ts";
import { gameSettingsQuery, meQuery, settingsQuery, queryClient } from "../lib/queries.ts";
import { monthOf } from "../ui/dates.ts";
import { Page } from "../ui/page.tsx";
import { Chrome } from "./chrome.tsx";
import { lazily } from "../lib/lazily.ts";
import { OwnAccount } from "./profile/own-account.tsx";
import { OwnSubscription } from "./profile/own-subscription.tsx";
import { OwnAwards } from "./profile/own-awards.tsx";
import { DataForm, dataFields, type DataValues } from "../features/profile/data-form.tsx";
import { refusalOf } from "../ui/form.tsx";
import { awardsQuery } from "./profile/awards-query.ts";
import { Draws, Shelf, SHELF, Stats } from "../features/profile/achievements.tsx";
import type { TimedDraw } from "../features/draws/draw-time.ts";
import { runningDrawsQuery, useForcedDraw } from "./draws/draws-query.ts";
import { Suspense, useRef, useState } from "react";
import { passwordFields, PasswordForm, type PasswordValues, Sessions } from "../features/profile/security.tsx";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { guessedQuery } from "./sounds/guessed-query.ts";
import { isUnanswered, laterApi } from "../lib/later-api.ts";
import { MessageView } from "./round/message-view.tsx";

const OwnConsents = lazily(
  () => import("./legal/own-consents.tsx"),
  (module) => module.OwnConsents,
);

const ConfirmDialog = lazily(
  () => import("../features/notices/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
);

const leadOf = ({ name, login, created_at }: User) =>
  [...(name === null ? [] : [login]), `играет с\u00A0${monthOf(created_at)}`].join(" · ");

export function ProfileScreen() {
  const { data: me, refetch } = useQuery(meQuery);
  if (me === undefined) {
    return (
      <>
        <Chrome />
        <MessageView title="Помехи на линии" text="Профиль не загрузился.">
          <button type="button" className="key key--big key--amber" onClick={() => void refetch()}>
            Повторить
          </button>
        </MessageView>
      </>
    );
  }
  return (
    <Page bar={<Chrome />} title={me.name ?? me.login} lead={leadOf(me)} art={<Portrait of={me} />}>
      <OwnStats me={me} />
      <OwnLinks />
      {me.role === 3 && <OwnAwards />}
      {me.guessed_sounds.all.count > 0 && <OwnShelf me={me} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.section}>
            <h2>Данные</h2>
            <OwnPhoto me={me} />
            <OwnData me={me} />
          </section>
          <section className={styles.section}>
            <h2>Пароль</h2>
            {me.user_category !== "default" && (
              <p className="muted">
                Входите через оператора? <a href="/reset">Задайте пароль</a> по&nbsp;коду из&nbsp;SMS.
              </p>
            )}
            <OwnPassword />
          </section>
        </div>
        <div className={styles.column}>
          <OwnDraws me={me} />
          {me.type === "Премиум" && <Access />}
          <OwnSubscription />
          {me.role === 3 && <OwnAccount />}
          <div>
            <button type="button" className="key" onClick={() => void leaveGame()}>
              <Icon of={LogOut} />
              Выйти
            </button>
          </div>
          <OwnSessions />
          <LateConsents me={me} />
        </div>
      </div>
    </Page>
  );
}

function OwnShelf({ me }: { readonly me: User }) {
  const { count } = me.guessed_sounds.all;
  const { data } = useQuery(guessedQuery(null, SHELF));
  const { data: game } = useQuery(gameSettingsQuery);
  const all = game?.difficulties.reduce((sum, { songs }) => sum + songs, 0);
  return <Shelf count={count} all={all} records={data?.data ?? []} />;
}

function OwnDraws({ me }: { readonly me: User }) {
  const { data: running } = useQuery({ ...runningDrawsQuery, enabled: me.stocks.length > 0 });
  const forced = useForcedDraw();
  const rehearsed = forced?.status === "testing" && forced.me !== null ? [ownOf(forced, forced.me)] : [];
  const draws = me.stocks.map((draw) => {
    if (running === undefined) return { ...draw, running: null };
    const open = running.find(({ _id }) => _id === draw._id);
    if (open === undefined) return draw;
    return { ...draw, running: { place: open.me?.place ?? null, isPaused: open.status === "paused" } };
  });
  return <Draws draws={[...rehearsed, ...draws]} />;
}

/** A rehearsed draw as a row of the profile: the account does not list draws that players cannot see. */
function ownOf({ _id, name }: TimedDraw, { score, prize, place }: NonNullable<TimedDraw["me"]>) {
  return { _id, name, score, prize, running: { place, isPaused: false } };
}

function OwnStats({ me }: { readonly me: User }) {
  const { data: settings } = useQuery(settingsQuery);
  const { data } = useQuery({
    queryKey: ["place"],
    queryFn: ({ signal }) => laterApi.getTop({ rating: "all", skip: 0, limit: 1 }, { signal }),
    // The rank changes while others play.
    staleTime: 0,
    enabled: settings?.ratings.some(({ key }) => key === "all") === true,
  });
  return <Stats of={me} place={data?.me?.place ?? null} />;
}

function OwnPhoto({ me }: { readonly me: User }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (photo: Blob | null) => (photo === null ? laterApi.deleteMyPhoto({}) : uploadPhoto(photo)),
    onMutate: () => me._id,
    onSuccess: ({ photo }, _photo, id) => {
      // Another player may have signed in meanwhile, in another tab.
      queryClient.setQueryData(meQuery.queryKey, (user) => (user?._id === id ? { ...user, photo } : user));
      showToast({ variant: "success", title: photo === null ? "Фото удалено" : "Фото сохранено" });
    },
    onError: ({ message }) => showToast({ variant: "danger", title: "Фото не изменилось", text: message }),
  });
  const close = () => setAsks(false);
  const handleDelete = () => {
    close();
    mutate(null);
  };
  return (
    <>
      <PhotoField me={me} pending={isPending} onUpload={mutate} onDelete={() => setAsks(true)} />
      <Suspense fallback={null}>
        <ConfirmDialog
          open={asks}
          title="Вы действительно хотите удалить фото?"
          text="Вместо него будет пластинка, как у&nbsp;всех без фото."
          icon={TriangleAlert}
          primary={{ label: "Оставить", onPress: close }}
          secondary={{ label: "Удалить", onPress: handleDelete }}
          onClose={close}
        />
      </Suspense>
    </>
  );
}

function OwnData({ me }: { readonly me: User }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: DataValues) => laterApi.updateMe(values),
    onSuccess: (user) => {
      // As above.
      queryClient.setQueryData(meQuery.queryKey, (known) => (known?._id === user._id ? user : known));
      // The prizes name the phone that gets a code, and it may have changed.
      void queryClient.invalidateQueries({ queryKey: awardsQuery.queryKey });
      // Letters go to the address.
      void queryClient.invalidateQueries({ queryKey: ["notices"] });
      showToast({ variant: "success", title: "Данные сохранены" });
    },
  });
  return (
    <DataForm {...refusalOf(error, dataFields)} me={me} pending={isPending} onSubmit={(values) => mutate(values)} />
  );
}

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => laterApi.listSessions({}, { signal }),
  staleTime: 0,
  // Not kept: the next player on this device must not see them.
  gcTime: 0,
});

function OwnSessions() {
  const { data } = useQuery(sessionsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | undefined) => laterApi.endSessions(id === undefined ? {} : { _id: id }),
    onSuccess: (_, id) =>
      showToast({
        variant: "success",
        title: id === undefined ? "На других устройствах придётся войти заново" : "Сеанс завершён",
      }),
    onError: ({ message }) => showToast({ variant: "danger", title: "Не получилось", text: message }),
    // Not awaited: without a connection the next press would have to wait for it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  if (data === undefined) return null;
  return <Sessions sessions={data.data} pending={isPending} onEnd={(id) => mutate(id)} />;
}

/** Last on a phone too, and after the sessions have come: nothing that comes late moves a button. */
function LateConsents({ me }: { readonly me: User }) {
  const { isPending } = useQuery(sessionsQuery);
  if (me.role !== 3 || isPending) return null;
  return (
    <Suspense fallback={null}>
      <OwnConsents />
    </Suspense>
  );
}

function OwnPassword() {
  const [changes, setChanges] = useState(0);
  // The new password of a try without an answer: it may be the current one by now.
  const unanswered = useRef("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: PasswordValues) => {
      const { password } = values;
      try {
        return await laterApi.updateMe(values);
      } catch (refused) {
        const isOld = refused instanceof ApiError && refused.body.fields?.["current_password"] !== undefined;
        if (isOld && unanswered.current === password) {
          return laterApi.updateMe({ password, current_password: password });
        }
        if (isUnanswered(refused)) unanswered.current = password;
        throw refused;
      }
    },
    onSuccess: () => {
      setChanges((count) => count + 1);
      // All others have ended.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast({ variant: "success", title: "Пароль изменён", text: "На других устройствах придётся войти заново." });
    },
  });
  return (
    <PasswordForm
      // Empties the form after a change.
      key={changes}
      {...refusalOf(error, passwordFields)}
      pending={isPending}
      onSubmit={(values) => mutate(values)}
    />
  );
}

/** The premium type: nobody can buy it in the game, so it is only shown to players who have it. */
function Access() {
  return (
    <div className={styles.access}>
      <span className="badge badge--amber">
        <Icon of={Crown} />
        Премиум
      </span>
      <div>
        <p>Вы&nbsp;играете без рекламы</p>
        <p>Сейчас у&nbsp;вас премиум-доступ</p>
      </div>
    </div>
  );
}

/** Links to the screens that the menu has no button for. */
function OwnLinks() {
  return (
    <nav className={styles.links} aria-label="Моё">
      <AppLink className="key" to="/sounds">
        <Icon of={Disc3} />
        Мои песни
      </AppLink>
      <AppLink className="key" to="/stocks">
        <Icon of={Gift} />
        Розыгрыши
      </AppLink>
      <AppLink className="key" to="/settings">
        <Icon of={Settings} />
        Настройки
      </AppLink>
    </nav>
  );
}
