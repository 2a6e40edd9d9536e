import "@hitoslov/brand/tokens.css";
import "@hitoslov/brand/base.css";
import "./styles/game.css";
import "./styles/preloader.css";
import { readyToRender } from "@hitoslov/brand/first-render.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreen } from "./app/lazy-screens.ts";
import { watchInput } from "@hitoslov/brand/modality.ts";
import { fetchStyleAgain } from "./lib/connection.ts";
import { demoVisitQuery, queryClient, settingsQuery } from "./lib/queries.ts";
import { token } from "./lib/session.ts";

watchInput();
addEventListener("error", fetchStyleAgain, true);
// Code, settings and a guest's way into the demo travel together.
const screen = preloadScreen(location.pathname);
queryClient.query(settingsQuery).catch(() => {});
if (location.pathname === "/demo" && token() === null) queryClient.query(demoVisitQuery).catch(() => {});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const app = createRoot(root);
// React delays by 300 ms whatever follows a fallback, so the first screen is loaded before the first render.
void readyToRender(screen).then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
