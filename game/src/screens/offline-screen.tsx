import { Standby } from "./standby.tsx";

/** The game has started from what the device keeps, and there is no line. */
export function OfflineScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Standby
      title={"Тишина в\u00A0эфире"}
      text="Нет связи. Игра включится сама, как только линия вернётся."
      label="Проверить связь"
      onRetry={onRetry}
    />
  );
}
