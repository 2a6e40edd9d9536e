import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide";
import { memo, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { TopBar } from "../features/menu/top-bar.tsx";
import { WORDS_ID } from "../features/round/focus-word.ts";
import { lazily } from "../lib/lazily.ts";
import { leaveGame } from "../lib/leave.ts";
import { meQuery } from "../lib/queries.ts";
import { useSession } from "../lib/session.ts";

const GameMenu = lazily(
  () => import("./game-menu.tsx"),
  (module) => module.GameMenu,
);
const ConfirmDialog = lazily(
  () => import("../features/notices/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
);
const NewsWatch = lazily(
  () => import("./news/news-watch.tsx"),
  (module) => module.NewsWatch,
);
const newsHref = "/newsfeed";

export type ChromeProps = {
  readonly logo?: "always" | "wide" | "never";
  /** The points to show instead of the account's: a demo visitor has no account. */
  readonly score?: number;
  /** What to show instead of points. */
  readonly versus?: ReactNode;
  /** The line of the song is on the screen: the keyboard may skip to it. */
  readonly hasWords?: boolean;
};

/** Top bar and menu of every game screen. */
export const Chrome = memo(function Chrome({ logo = "wide", score, versus, hasWords = false }: ChromeProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const { pathname } = useLocation();
  const session = useSession();
  const isPlayer = session?.kind === "player";
  const me = useQuery({ ...meQuery, enabled: isPlayer });
  const home = isPlayer ? "/" : "/demo";

  const handleSignOut = () => {
    setOpen(false);
    if (hasWords) setLeaving(true);
    else void leaveGame();
  };
  const handleLeave = () => {
    setLeaving(false);
    void leaveGame();
  };

  return (
    <>
      {hasWords && (
        <a className="skip" href={`#${WORDS_ID}`}>
          К&nbsp;словам песни
        </a>
      )}
      <TopBar
        onMenu={() => {
          setOpened(true);
          setOpen(true);
        }}
        menuOpen={open}
        subscribed={me.data?.user_category === "megafonSubscription"}
        hasNews={news !== null}
        homeHref={home}
        newsHref={news === null || pathname === newsHref ? undefined : newsHref}
        logo={logo}
        score={isPlayer ? (me.data?.score ?? 0) : (score ?? null)}
        versus={versus}
        signInHref="/auth"
      />
      {isPlayer && (
        <Suspense fallback={null}>
          <NewsWatch onChange={setNews} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <GameMenu
            open={open}
            onClose={() => setOpen(false)}
            homeHref={home}
            hot={news === null ? undefined : { href: newsHref, text: news }}
            onSignOut={isPlayer ? handleSignOut : undefined}
          />
          <ConfirmDialog
            open={leaving}
            title="Уходите на полуслове?"
            text="Песня подождёт: слова, которые вы вернули, останутся на месте."
            icon={LogOut}
            primary={{ label: "Остаться", onPress: () => setLeaving(false) }}
            secondary={{ label: "Выйти", onPress: handleLeave }}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </>
  );
});
