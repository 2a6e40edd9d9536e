import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { settingsQuery } from "../lib/queries.ts";
import { RepairScreen } from "./lazy-screens.ts";
import { Preloader } from "./preloader.tsx";

/** An open game learns of repair works, and of their end, within this time, ms. */
const askAgain = 25_000;

/** Shows the preloader until the settings are there, and the repair screen while there are repair works. */
export function SettingsGate({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useQuery({ ...settingsQuery, refetchInterval: askAgain });
  if (isPending) return <Preloader />;
  if (data?.isRepairWorks !== true) return children;
  return (
    <Suspense fallback={<Preloader />}>
      <RepairScreen text={data.repair_text} />
    </Suspense>
  );
}
