import { useQuery } from "@tanstack/react-query";
import { SettingsForm } from "../features/settings/settings-form.tsx";
import { settingsLabels, settingsNames } from "../features/settings/settings-values.ts";
import { api } from "../lib/api.ts";
import { countsQuery, rowKey } from "../lib/queries.ts";
import { Loading } from "../ui/placeholders.tsx";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { formatNumber } from "../lib/format.ts";
import styles from "../features/settings/settings.module.css";

export function GameSettingsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: rowKey("setting", "all"),
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
  });
  return (
    <StaffPage
      title="Настройки игры"
      actions={<HistoryButton entity="setting" id="settings" labels={settingsLabels} names={settingsNames} />}
    >
      <OutgrownNote />
      {data !== undefined && <SettingsForm settings={data} />}
      {data === undefined && <Loading error={error} refetch={refetch} />}
    </StaffPage>
  );
}

/** Warns that the data has outgrown the embedded database. */
function OutgrownNote() {
  const { data } = useQuery(countsQuery);
  if (data === undefined || data.outgrown === null) return null;
  return (
    <p className={styles.outgrown}>
      <b>База переросла встроенную: {formatNumber(data.outgrown)}&nbsp;МБ.</b> Ночная копия уже останавливает игру
      на&nbsp;секунды, дальше будет дольше. Пора на&nbsp;PostgreSQL: администратору сервера хватит одной команды,{" "}
      <code>npm run move</code>.
    </p>
  );
}
