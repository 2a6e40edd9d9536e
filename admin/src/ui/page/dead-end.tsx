import { Link } from "react-router";
import { EmptyState } from "../empty-state.tsx";
import { type Crumb, StaffPage } from "./staff-page.tsx";

type DeadEndProps = {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  readonly here?: string;
  readonly text: string;
  /** The way on. */
  readonly way: Crumb;
};

/** An address that leads to nothing, or to nothing for this person. */
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
