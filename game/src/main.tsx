import "@hitoslov/brand/tokens.css";
import "@hitoslov/brand/base.css";
import "./styles/game.css";
import "./styles/preloader.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreen } from "./app/lazy-screens.ts";
import { queryClient, settingsQuery } from "./lib/queries.ts";

// Code and settings travel while React starts.
preloadScreen(location.pathname);
queryClient.query(settingsQuery).catch(() => {});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
