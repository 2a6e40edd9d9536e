import { inTime } from "@hitoslov/brand/in-time.ts";
import { createBrowserRouter, type RouteObject, Outlet, ScrollRestoration } from "react-router";
import { AppShell } from "./app-shell.tsx";
import { AuthGate, FactorGate, OwnerGate, SectionGate, StaffGate } from "./gates.tsx";
import { DeadEnd } from "../ui/page/staff-page.tsx";
import { wayFor } from "../lib/sections.ts";
import { useMe } from "../lib/use-me.ts";
import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { closeToast, useToasts } from "@hitoslov/brand/toasts.ts";
import { Questions } from "../ui/confirm.tsx";
import { Conflicts } from "../ui/edit-form/conflicts.tsx";
import { useLeaveQuestion } from "../ui/edit-form/use-leave-guard.ts";
import styles from "./toast-layer.module.css";

/** What every screen shares: toasts and dialogs that ask. */
function Root() {
  useLeaveQuestion();
  return (
    <>
      <Outlet />
      <Questions />
      <Conflicts />
      <ToastLayer />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

function ToastLayer() {
  const toasts = useToasts();
  return <Toaster className={styles.toasts} toasts={toasts} onClose={closeToast} />;
}

/** The screens, each in a chunk of its own. */
const screens: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await inTime(import("../screens/catalogue-screen.tsx"))).CatalogueScreen }),
  },
  {
    path: "songs/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/song-screen.tsx"))).SongScreen }),
  },
  {
    path: "import",
    lazy: async () => ({ Component: (await inTime(import("../screens/import-screen.tsx"))).ImportScreen }),
  },
  {
    path: "queue",
    lazy: async () => ({ Component: (await inTime(import("../screens/queue-screen.tsx"))).QueueScreen }),
  },
  {
    path: "days",
    lazy: async () => ({ Component: (await inTime(import("../screens/daily-plan-screen.tsx"))).DailyPlanScreen }),
  },
  {
    path: "directory",
    lazy: async () => ({ Component: (await inTime(import("../screens/directory-screen.tsx"))).DirectoryScreen }),
  },
  {
    path: "metrics",
    lazy: async () => ({ Component: (await inTime(import("../screens/metrics-screen.tsx"))).MetricsScreen }),
  },
  {
    path: "library",
    lazy: async () => ({ Component: (await inTime(import("../screens/library-screen.tsx"))).LibraryScreen }),
  },
  {
    path: "documents",
    lazy: async () => ({ Component: (await inTime(import("../screens/documents-screen.tsx"))).DocumentsScreen }),
  },
  {
    path: "documents/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/document-edit-screen.tsx"))).DocumentEditScreen }),
  },
  {
    path: "newsfeed",
    lazy: async () => ({ Component: (await inTime(import("../screens/news-screen.tsx"))).NewsScreen }),
  },
  {
    path: "newsfeed/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/news-edit-screen.tsx"))).NewsEditScreen }),
  },
  {
    path: "gamers",
    lazy: async () => ({ Component: (await inTime(import("../screens/players-screen.tsx"))).PlayersScreen }),
  },
  {
    path: "gamers/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/player-screen.tsx"))).PlayerScreen }),
  },
  {
    path: "disputes",
    lazy: async () => ({ Component: (await inTime(import("../screens/disputes-screen.tsx"))).DisputesScreen }),
  },
  {
    path: "stocks",
    lazy: async () => ({ Component: (await inTime(import("../screens/draws-screen.tsx"))).DrawsScreen }),
  },
  {
    path: "stocks/new",
    lazy: async () => ({ Component: (await inTime(import("../screens/draw-screen.tsx"))).DrawScreen }),
  },
  {
    path: "stocks/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/draw-screen.tsx"))).DrawScreen }),
  },
  {
    path: "stocks/:id/ready",
    lazy: async () => ({ Component: (await inTime(import("../screens/draw-ready-screen.tsx"))).DrawReadyScreen }),
  },
  {
    path: "stocks/:id/file",
    lazy: async () => ({ Component: (await inTime(import("../screens/draw-file-screen.tsx"))).DrawFileScreen }),
  },
  {
    path: "stocks/:id/awards/:award",
    lazy: async () => ({ Component: (await inTime(import("../screens/award-screen.tsx"))).AwardScreen }),
  },
  {
    path: "stocks/:id/awards/:award/act",
    lazy: async () => ({ Component: (await inTime(import("../screens/act-screen.tsx"))).ActScreen }),
  },
  {
    path: "journal",
    lazy: async () => ({ Component: (await inTime(import("../screens/journal-screen.tsx"))).JournalScreen }),
  },
  {
    path: "trash",
    lazy: async () => ({ Component: (await inTime(import("../screens/trash-screen.tsx"))).TrashScreen }),
  },
  {
    path: "settings",
    lazy: async () => ({ Component: (await inTime(import("../screens/game-settings-screen.tsx"))).GameSettingsScreen }),
  },
  {
    path: "profile",
    lazy: async () => ({ Component: (await inTime(import("../screens/staff-profile-screen.tsx"))).StaffProfileScreen }),
  },
];

/** Screens for the owner only. */
const ownerScreens: RouteObject[] = [
  {
    path: "admins",
    lazy: async () => ({ Component: (await inTime(import("../screens/admins-screen.tsx"))).AdminsScreen }),
  },
];

export const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: BrokenScreen,
      HydrateFallback: Preloader,
      children: [
        {
          Component: AuthGate,
          children: [
            {
              path: "auth",
              lazy: async () => ({ Component: (await inTime(import("../features/auth/login-form.tsx"))).LoginForm }),
            },
          ],
        },
        {
          path: "reset",
          lazy: async () => ({
            Component: (await inTime(import("../screens/staff-reset-screen.tsx"))).StaffResetScreen,
          }),
        },
        {
          Component: StaffGate,
          children: [
            {
              Component: AppShell,
              children: [
                {
                  Component: FactorGate,
                  ErrorBoundary: BrokenScreen,
                  children: [
                    { Component: SectionGate, children: screens },
                    { Component: OwnerGate, children: ownerScreens },
                    { path: "*", Component: NotFoundScreen },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: "/admin" },
);

function NotFoundScreen() {
  return (
    <DeadEnd
      title="Такой страницы нет"
      text="На этой волне тихо. Возможно, адрес набран с&nbsp;ошибкой."
      way={wayFor(useMe())}
    />
  );
}

/** Replaces a screen that throws or whose code fails to load. The server still has what was saved. */
function BrokenScreen() {
  return (
    <main className="staff-page" id="content">
      <div className="quiet" role="alert">
        <h1>Помехи на&nbsp;линии</h1>
        <p>Экран сломался. Всё, что сохранено, на&nbsp;месте.</p>
        <button type="button" className="key key--action" onClick={() => location.reload()}>
          Повторить
        </button>
      </div>
    </main>
  );
}
