import { DeadEnd } from "../ui/page/dead-end.tsx";
import { toCatalogue } from "./sections.ts";

export function NotFoundScreen() {
  return (
    <DeadEnd
      title="Такой страницы нет"
      text="На этой волне тихо. Возможно, адрес набран с&nbsp;ошибкой."
      way={toCatalogue}
    />
  );
}
