import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../lib/queries.ts";
import { Standby } from "./standby.tsx";

const whileRepairing = "Приёмник на\u00A0профилактике. Очки и\u00A0места в\u00A0розыгрыше сохранены.";

/** While staff repair. */
export function RepairScreen({ text }: { readonly text: string }) {
  const { refetch, isFetching } = useQuery(settingsQuery);
  return (
    <Standby
      title="Меняем лампы"
      text={text || whileRepairing}
      label="Проверить эфир"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
