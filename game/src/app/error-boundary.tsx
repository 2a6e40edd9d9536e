import { Component, type ReactNode } from "react";

type Props = { readonly children: ReactNode };

/** A screen that breaks is replaced by a way on: what was acknowledged lies with the server. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="play">
        <section className="panel broken" role="alert">
          <h1 className="h2">Помехи на&nbsp;линии</h1>
          <p className="lead muted">Экран сломался. Очки и&nbsp;слова, которые уже на&nbsp;месте, не&nbsp;пропали.</p>
          <button type="button" className="key key--big key--amber" onClick={() => location.reload()}>
            Повторить
          </button>
        </section>
      </main>
    );
  }
}
