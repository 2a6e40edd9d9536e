import { type ReactNode, useId } from "react";

type ProfilePartProps = {
  readonly title: string;
  /** A badge beside the title. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
};

export function ProfilePart({ title, status, children }: ProfilePartProps) {
  const id = useId();
  return (
    <section className="fs" aria-labelledby={id}>
      <h2 className="fs-title" id={id}>
        {title} {status}
      </h2>
      {children}
    </section>
  );
}
