/** A screen that breaks, or whose code did not come, is replaced by a way on: what was saved lies with the server. */
export function BrokenScreen() {
  return (
    <main className="desk" id="content">
      <div className="quiet" role="alert">
        <h1>Помехи на&nbsp;линии</h1>
        <p>Экран сломался. Всё, что сохранено, на&nbsp;месте.</p>
        <button type="button" className="key key--action" onClick={() => location.reload()}>
          Повторить
        </button>
      </div>
    </main>
  );
}
