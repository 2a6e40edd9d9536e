import { inTime } from "@hitoslov/brand/in-time.ts";
import { createBrowserRouter, type RouteObject } from "react-router";
import { AuthGate } from "./auth-gate.tsx";
import { BrokenScreen } from "./broken-screen.tsx";
import { Desk } from "./desk.tsx";
import { FactorGate } from "./factor-gate.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { OwnerGate } from "./owner-gate.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { Root } from "./root.tsx";
import { StaffGate } from "./staff-gate.tsx";

/** Screens of the desk, each in a chunk of its own. */
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
    path: "newsfeed",
    lazy: async () => ({ Component: (await inTime(import("../screens/news-screen.tsx"))).NewsScreen }),
  },
  {
    path: "newsfeed/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/news-edit-screen.tsx"))).NewsEditScreen }),
  },
  {
    path: "gamers",
    lazy: async () => ({ Component: (await inTime(import("../screens/gamers-screen.tsx"))).GamersScreen }),
  },
  {
    path: "gamers/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/gamer-screen.tsx"))).GamerScreen }),
  },
  {
    path: "stocks",
    lazy: async () => ({ Component: (await inTime(import("../screens/draws-screen.tsx"))).DrawsScreen }),
  },
  {
    path: "stocks/new",
    lazy: async () => ({ Component: (await inTime(import("../screens/stock-screen.tsx"))).StockScreen }),
  },
  {
    path: "stocks/:id",
    lazy: async () => ({ Component: (await inTime(import("../screens/stock-screen.tsx"))).StockScreen }),
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

/** For the owner's eyes only. */
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
              Component: Desk,
              children: [
                {
                  Component: FactorGate,
                  ErrorBoundary: BrokenScreen,
                  children: [
                    ...screens,
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
