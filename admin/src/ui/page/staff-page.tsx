import { useHeadingFocus, useKeptFocus } from "@hitoslov/brand/lost-focus.ts";
import { Fragment, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format.ts";
import { EmptyState } from "../placeholders.tsx";

export type Crumb = { readonly to: string; readonly label: string };
type StaffPageProps = {
  readonly title: string;
  /** A small number after the title: how many there are. */
  readonly count?: number | undefined;
  /** The breadcrumbs: `[{ to: "/", label: "Каталог песен" }]`; `here` is the last. */
  readonly crumbs?: readonly Crumb[];
  readonly here?: string;
  /** A badge beside the title. */
  readonly status?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the back office: a head with title and buttons, and the content. Keeps the focus of who uses the keyboard. */
export function StaffPage({ title, count, crumbs, here = "Правка", status, actions, children }: StaffPageProps) {
  useHeadingFocus();
  const main = useKeptFocus<HTMLElement>();
  useEffect(() => {
    document.title = `${title} — Пульт — Хитослов`;
  }, [title]);
  return (
    <main ref={main} className="staff-page" id="content" tabIndex={-1}>
      <div className="staff-page__head">
        {crumbs !== undefined && (
          <nav className="crumbs" aria-label="Где вы">
            {crumbs.map(({ to, label }) => (
              <Fragment key={to}>
                <Link to={to}>{label}</Link>
                <span aria-hidden="true">/</span>
              </Fragment>
            ))}
            <span aria-current="page">{here}</span>
          </nav>
        )}
        <h1>
          {title}
          {count !== undefined && <small>{formatNumber(count)}</small>}
        </h1>
        {status}
        {actions !== undefined && <div className="staff-page__actions">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

type DeadEndProps = {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  readonly here?: string;
  readonly text: string;
  /** Where the link leads. */
  readonly way: Crumb;
};

/** The page for an address that does not exist, or not for this person. */
export function DeadEnd({ text, way, ...page }: DeadEndProps) {
  return (
    <StaffPage {...page}>
      <EmptyState text={text}>
        <Link className="key key--action" to={way.to}>
          {way.label}
        </Link>
      </EmptyState>
    </StaffPage>
  );
}
