// Before the contract, which creates its schemas on import.
// oxlint-disable-next-line import/no-unassigned-import
import "./lib/jitless.ts";
import "@hitoslov/brand/tokens.css";
import "@hitoslov/brand/base.css";
import "./styles/page.css";
import "./styles/keys.css";
import "./styles/forms.css";
import "./styles/tables.css";
import "./styles/preloader.css";
import { readyToRender } from "@hitoslov/brand/first-render.ts";
import { watchInput } from "@hitoslov/brand/modality.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AdminApp } from "./app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
watchInput();
const app = createRoot(root);
void readyToRender().then(() =>
  app.render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  ),
);
