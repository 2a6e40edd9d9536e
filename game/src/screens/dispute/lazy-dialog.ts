import { lazily } from "../../lib/lazily.ts";

export const DisputeDialog = lazily(
  () => import("./dispute-dialog.tsx"),
  (module) => module.DisputeDialog,
);
