import { type ReactNode, useEffect } from "react";
import { Logo } from "../../art/logo.tsx";
import { Radiola } from "../../art/radiola.tsx";

/** The door of the console: the radiola rises behind a panel. */
export function AuthFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} — Пульт — Хитослов`;
  }, [title]);
  return (
    <main className="a-auth">
      <div className="a-auth__art">
        <a className="logo" href="/" aria-label="Хитослов, в игру">
          <Logo />
        </a>
        <Radiola className="radiola" />
      </div>
      <div className="a-auth__panel">{children}</div>
    </main>
  );
}
