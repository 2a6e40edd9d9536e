import { Dialog } from "../../ui/dialog/dialog.tsx";
import styles from "./palette.module.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Клавиши" onClose={onClose}>
      {shortcuts.map(({ where, list }) => (
        <section key={where} aria-label={where}>
          <h3 className={styles.where}>{where}</h3>
          <dl className={styles.shortcuts}>
            {list.map(({ keys, what }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

type Shortcut = { readonly keys: string; readonly what: string };

/** Every shortcut of the back office, as «?» lists them. */
const shortcuts: readonly { readonly where: string; readonly list: readonly Shortcut[] }[] = [
  {
    where: "Везде",
    list: [
      { keys: "Ctrl+K", what: "Найти песню, игрока, экран или\u00A0действие" },
      { keys: "?", what: "Показать эти клавиши" },
      { keys: "Ctrl+S", what: "Сохранить форму" },
      { keys: "Esc", what: "Закрыть окно или список" },
    ],
  },
  {
    where: "Карточка песни",
    list: [
      { keys: "Alt+←", what: "К\u00A0предыдущей песне списка" },
      { keys: "Alt+→", what: "К\u00A0следующей песне списка" },
    ],
  },
  {
    where: "Очередь черновиков",
    list: [
      { keys: "Пробел", what: "Слушать" },
      { keys: "Enter", what: "Опубликовать" },
      { keys: "← →", what: "К\u00A0соседнему черновику" },
      { keys: "1–9", what: "Поставить уровень" },
      { keys: "C", what: "Взять предложенную обложку" },
      { keys: "[ ]", what: "Сдвинуть отрывок на\u00A0секунду" },
      { keys: "Ctrl+Z", what: "Вернуть песню в\u00A0черновики" },
    ],
  },
  {
    where: "Отрывок из\u00A0записи",
    list: [
      { keys: "← →", what: "Сдвинуть ручку на\u00A050\u00A0мс" },
      { keys: "Shift+←, Shift+→", what: "Сдвинуть ручку на\u00A0500\u00A0мс" },
      { keys: "Home, End", what: "Ручку к\u00A0началу или концу" },
    ],
  },
  {
    where: "Время слов",
    list: [
      { keys: "← →", what: "Сдвинуть слово на\u00A050\u00A0мс" },
      { keys: "Shift+←, Shift+→", what: "Сдвинуть слово на\u00A010\u00A0мс" },
      { keys: "Пробел", what: "Отбить слово: оно началось" },
      { keys: "Backspace", what: "Отбить предыдущее слово заново" },
      { keys: "Esc", what: "Закончить отбивать" },
    ],
  },
  {
    where: "Споры о\u00A0словах",
    list: [
      { keys: "A", what: "Зачесть отмеченные слова" },
      { keys: "R", what: "Отклонить" },
      { keys: "← →", what: "К\u00A0соседнему месту" },
      { keys: "Пробел", what: "Слушать место" },
    ],
  },
  {
    where: "Текст новости",
    list: [
      { keys: "Ctrl+K", what: "Ссылка" },
      { keys: "Ctrl+B", what: "Полужирный" },
      { keys: "Ctrl+I", what: "Курсив" },
      { keys: "Ctrl+Alt+2", what: "Заголовок" },
      { keys: "Ctrl+Alt+3", what: "Подзаголовок" },
      { keys: "Ctrl+Shift+8", what: "Список" },
      { keys: "Ctrl+Shift+7", what: "Нумерованный список" },
      { keys: "Ctrl+Z", what: "Отменить" },
      { keys: "Ctrl+Shift+Z", what: "Вернуть" },
    ],
  },
  {
    where: "Слова в\u00A0отрывке песни",
    list: [
      { keys: "← →", what: "К\u00A0соседнему слову" },
      { keys: "Home, End", what: "К\u00A0первому и\u00A0последнему слову" },
      { keys: "Пробел", what: "Спрятать слово или открыть" },
    ],
  },
];
