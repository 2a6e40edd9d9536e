import { Link } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page/page.tsx";

export function ForbiddenScreen() {
  return (
    <Page title="Сюда нельзя">
      <EmptyState text="Эту волну слушает только владелец.">
        <Link className="key key--action" to="/">
          К&nbsp;каталогу песен
        </Link>
      </EmptyState>
    </Page>
  );
}
