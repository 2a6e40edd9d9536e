import "@hitoslov/brand/tokens.css";
import "@hitoslov/brand/base.css";
import "./styles/game.css";
import "./styles/preloader.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreen } from "./app/lazy-screens.ts";
import { demoVisitQuery, queryClient, settingsQuery } from "./lib/queries.ts";
import { token } from "./lib/session.ts";

// Code, settings and a guest's way into the demo travel together.
const screen = preloadScreen(location.pathname);
queryClient.query(settingsQuery).catch(() => {});
if (location.pathname === "/demo" && token() === null) queryClient.query(demoVisitQuery).catch(() => {});

/** React holds back for 300 ms whatever follows a fallback, so the first screen is waited for without one, for a while, ms. */
const patience = 2000;

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const app = createRoot(root);
void Promise.race([screen, new Promise((resolve) => setTimeout(resolve, patience))]).then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
