import { createBrowserRouter, type RouteObject } from "react-router";
import { AuthGate } from "./auth-gate.tsx";
import { BrokenScreen } from "./broken-screen.tsx";
import { Desk } from "./desk.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { OwnerGate } from "./owner-gate.tsx";
import { Preloader } from "./preloader.tsx";
import { Root } from "./root.tsx";
import { StaffGate } from "./staff-gate.tsx";

/** Screens of the desk, each in a chunk of its own. */
const screens: RouteObject[] = [
  {
    path: "directory",
    lazy: async () => ({ Component: (await import("../screens/directory-screen.tsx")).DirectoryScreen }),
  },
  {
    path: "metrics",
    lazy: async () => ({ Component: (await import("../screens/metrics-screen.tsx")).MetricsScreen }),
  },
];

/** For the owner's eyes only. */
const ownerScreens: RouteObject[] = [];

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
              lazy: async () => ({ Component: (await import("../features/auth/login-form.tsx")).LoginForm }),
            },
          ],
        },
        {
          path: "reset",
          lazy: async () => ({ Component: (await import("../screens/reset-screen.tsx")).ResetScreen }),
        },
        {
          Component: StaffGate,
          children: [
            {
              Component: Desk,
              children: [
                {
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
