import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { lazily } from "../lib/lazily.ts";
import { settingsQuery } from "../lib/queries.ts";
import { RepairScreen } from "./lazy-screens.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";

const OfflineScreen = lazily(
  () => import("../screens/offline-screen.tsx"),
  (module) => module.OfflineScreen,
);

/** An open game learns of repair works, and of their end, within this time, ms. */
const askAgain = 25_000;

/** Shows the preloader until the settings are there, and the repair screen while there are repair works. */
export function SettingsGate({ children }: { readonly children: ReactNode }) {
  const { data, isPending, isPaused, failureCount, refetch } = useQuery({
    ...settingsQuery,
    refetchInterval: askAgain,
  });
  if (!isPending && data?.isRepairWorks !== true) return children;
  // One failure may be a hiccup; after a second one the player is told.
  const isOffline = isPending && (isPaused || failureCount > 1);
  return (
    <Suspense fallback={<Preloader />}>
      {data?.isRepairWorks === true && <RepairScreen text={data.repair_text} />}
      {isOffline && <OfflineScreen onRetry={() => void refetch()} />}
      {isPending && !isOffline && <Preloader />}
    </Suspense>
  );
}
