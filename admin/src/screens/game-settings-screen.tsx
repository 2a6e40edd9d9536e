import { useQuery } from "@tanstack/react-query";
import { OutgrownNote } from "../features/settings/outgrown-note.tsx";
import { SettingsForm } from "../features/settings/settings-form.tsx";
import { settingsLabels } from "../features/settings/settings-values.ts";
import { api } from "../lib/api.ts";
import { rowKey } from "../lib/queries.ts";
import { Loading } from "../ui/loading.tsx";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function GameSettingsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: rowKey("setting", "all"),
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
  });
  return (
    <StaffPage
      title="Настройки игры"
      actions={<HistoryButton entity="setting" id="settings" labels={settingsLabels} />}
    >
      <OutgrownNote />
      {data !== undefined && <SettingsForm settings={data} />}
      {data === undefined && <Loading error={error} refetch={refetch} />}
    </StaffPage>
  );
}
