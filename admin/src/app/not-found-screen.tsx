import { Link } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page/page.tsx";

export function NotFoundScreen() {
  return (
    <Page title="Такой страницы нет">
      <EmptyState text="На этой волне тихо. Возможно, адрес набран с&nbsp;ошибкой.">
        <Link className="key key--action" to="/">
          К&nbsp;каталогу песен
        </Link>
      </EmptyState>
    </Page>
  );
}
