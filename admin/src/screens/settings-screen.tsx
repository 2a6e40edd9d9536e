import { useQuery } from "@tanstack/react-query";
import { SettingsForm } from "../features/settings/settings-form.tsx";
import { settingsLabels } from "../features/settings/settings-values.ts";
import { api } from "../lib/api.ts";
import { rowKey } from "../lib/queries.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { Page } from "../ui/page/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export function SettingsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: rowKey("setting", "all"),
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
  });
  return (
    <Page title="Настройки игры" actions={<HistoryButton entity="setting" labels={settingsLabels} />}>
      {data !== undefined && <SettingsForm settings={data} />}
      {data === undefined &&
        (error === null ? <Skeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </Page>
  );
}
