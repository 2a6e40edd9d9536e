import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode, use, useLayoutEffect, useState, Component, useEffect } from "react";
import { isRound, ownPath, signInPath } from "../lib/paths.ts";
import { lazily } from "../lib/lazily.ts";
import { songOn } from "../lib/player.ts";
import { queryClient, settingsQuery, askSubscription, meQuery } from "../lib/queries.ts";
import {
  Router,
  UNSAFE_createBrowserHistory,
  Navigate,
  Route,
  Routes,
  Outlet,
  useLocation,
  useNavigate,
} from "react-router";
import { retryImport } from "../lib/connection.ts";
import { Preloader, usePreloaderOff } from "@hitoslov/brand/preloader.tsx";
import { type GamePage, pagesFor } from "@hitoslov/contract/game-pages";
import { useSession, hasPlayer } from "../lib/session.ts";
import { flushSync } from "react-dom";
import { onLeave } from "../lib/api.ts";
import { hasParts, RepairScreen, screens } from "./lazy-screens.ts";
import { showToast, useToasts } from "@hitoslov/brand/toasts.ts";

const Extras = lazily(
  // Earlier if a song starts to play: the extras contain its player.
  () =>
    Promise.race([afterUsable(isRound(location.pathname)), songOn()]).then(
      () => import("../screens/extras/extras.tsx"),
    ),
  (module) => module.Extras,
);

export function App() {
  usePreloaderOff();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Preloader />}>
        <OperatorGate>
          <BrowserRouter>
            <ErrorBoundary>
              <SettingsGate>
                <Screens />
              </SettingsGate>
            </ErrorBoundary>
            <ErrorBoundary isAside>
              <Suspense fallback={null}>
                <Extras />
              </Suspense>
            </ErrorBoundary>
          </BrowserRouter>
        </OperatorGate>
      </Suspense>
      <ErrorBoundary isAside>
        <Voices />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

// Once per page load, not per render: a link is valid for one sign-in.
const entering = /[?&]sign=/.test(location.search)
  ? retryImport(() => import("../features/operator/enter-by-link.ts")).then(({ enterByLink }) => enterByLink())
  : null;

/** Signs in a player who comes by a link of the mobile operator, before any screen reads the session. */
function OperatorGate({ children }: { readonly children: ReactNode }) {
  if (entering !== null) use(entering);
  return children;
}

const history = UNSAFE_createBrowserHistory({ v5Compat: true });

/**
 * Replaces React Router's own BrowserRouter, whose module also has 4 kB (gzip) of forms, fetchers and prefetching: the
 * first screen does not need them on a slow connection.
 */
function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [{ location, action }, setState] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen(setState), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

type Props = {
  readonly children: ReactNode;
  /** The children are rendered beside the screen: if they break, the game goes on without them. */
  readonly isAside?: boolean;
};

/** Replaces a broken screen with a button that reloads the page: confirmed progress is on the server. */
class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.props.isAside) return null;
    return (
      <main className="play">
        <section className="panel broken" role="alert">
          <h1 className="h2">Помехи на&nbsp;линии</h1>
          <p className="lead muted">Экран сломался. Очки и&nbsp;слова, которые уже на&nbsp;месте, не&nbsp;пропали.</p>
          <button type="button" className="key key--big key--amber" onClick={() => location.reload()}>
            Повторить
          </button>
        </section>
      </main>
    );
  }
}

const OfflineScreen = lazily(
  () => import("../screens/standby-screen.tsx"),
  (module) => module.OfflineScreen,
);

/** An open game notices the start and the end of repair works within this time, ms. */
const askAgain = 25_000;
/** Spreads the requests of all games after a change at a known time, ms. */
const delay = Math.random() * 2000;

/** Shows the preloader until the settings are loaded, and the repair screen during repair works. */
function SettingsGate({ children }: { readonly children: ReactNode }) {
  const { data, isPending, failureCount, refetch } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => Math.min(askAgain, (state.data?.next_change_ms ?? askAgain) + delay),
  });
  if (!isPending && data?.isRepairWorks !== true) return children;
  // Tell the player only after a second failure.
  const isOffline = failureCount > 1;
  return (
    <Suspense fallback={<Preloader />}>
      {data !== undefined ? (
        <RepairScreen text={data.repair_text} />
      ) : isOffline ? (
        <OfflineScreen onRetry={() => void refetch()} />
      ) : (
        <Preloader />
      )}
    </Suspense>
  );
}

const GameToaster = lazily(
  () => import("../features/notices/game-toaster.tsx"),
  (module) => module.GameToaster,
);

/** Toasts and announcements to screen readers, for all screens. */
function Voices() {
  const toasts = useToasts();
  const [isHere, setHere] = useState(false);
  // Loaded in advance: toasts have to work without a connection.
  useEffect(() => void GameToaster.preload().then(() => setHere(true)), []);
  return isHere && <GameToaster toasts={toasts} />;
}

function Screens() {
  useLeaveOnRefusal();
  return (
    <Suspense fallback={<Preloader />}>
      <Routes>
        <Route element={<PlayerGate />}>{pagesFor("player").map(routeTo)}</Route>
        <Route element={<GuestGate />}>{pagesFor("guest").map(routeTo)}</Route>
        {pagesFor("all").map(routeTo)}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

function routeTo(path: GamePage) {
  const Screen = screens[path];
  return <Route key={path} path={hasParts(path) ? `${path}/:part?` : path} element={<Screen />} />;
}

/** The sign-in page and the demo are for guests and demo visitors; a player is redirected. */
function GuestGate() {
  // The router's own `useSearchParams` also loads its form and link code, which no first screen needs.
  const params = new URLSearchParams(useLocation().search);
  return useSession()?.kind === "player" ? <Navigate to={ownPath(params.get("from"), "/")} replace /> : <Outlet />;
}

/** Game pages are for players: guests and demo visitors are asked to sign in. */
function PlayerGate() {
  const session = useSession();
  const here = useLocation();
  const { data: user, isFetched, failureCount } = useQuery({ ...meQuery, enabled: session?.kind === "player" });
  useEffect(() => {
    if (user !== undefined) askSubscription(user);
  }, [user]);
  if (session?.kind !== "player") return <Navigate to={signInPath(here)} replace />;
  // A failed query does not stop the player from playing; it is retried.
  return isFetched || failureCount > 0 ? <Outlet /> : <Preloader />;
}

/** After a refused token, goes to the address that the server names, or else to the sign-in page. */
function useLeaveOnRefusal(): void {
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    onLeave(({ location, message }) => {
      // Ended perhaps by the new password itself, whose form has yet to say so.
      if (here.pathname === "/reset") return;
      // A game that has expired: a round deals its song anew by itself, only the songs of a level go on from the start screen.
      if (location !== undefined && here.pathname + here.search !== "/play") return;
      // In the same render as the end of the session: a gate that saw only one of the two would redirect elsewhere.
      flushSync(() => void navigate(ownPath(location, signInPath(here)), { replace: true }));
      if (location !== undefined) showToast({ variant: "warning", title: "Не получилось", text: message });
      else if (hasPlayer()) {
        showToast({ variant: "warning", title: "Войдите снова", text: "Песня и\u00A0слова останутся на\u00A0месте." });
      }
    });
  }, [navigate, here]);
}

/** How long the extras are delayed on a screen with a song, ms: the first song needs the bandwidth. */
const headStart = 2500;

/** Resolves when the page has loaded and a song, if there is one, has had time to load: extras come afterwards. */
async function afterUsable(hasSong: boolean): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  if (hasSong) await new Promise((resolve) => void setTimeout(resolve, headStart));
}
