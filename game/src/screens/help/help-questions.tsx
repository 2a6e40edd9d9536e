import styles from "../../features/help/help.module.css";
import { HelpQuestion } from "../../features/help/help-question.tsx";
import { plural } from "../../ui/figures.ts";

/** `between`: songs from one ad to the next, 0 for no ads. */
export function HelpQuestions({ between }: { readonly between: number }) {
  const songs = `${between}\u00A0${plural(between, "песню", "песни", "песен")}`;
  return (
    <section className={styles.questions}>
      <h2>Частые вопросы</h2>
      <HelpQuestion
        title={"Можно ли вернуться к\u00A0прошлой песне?"}
        answer={"Да, клавишей «назад» слева от\u00A0пластинки. Собранные слова сохранятся."}
      />
      {between > 0 && (
        <HelpQuestion
          title="Почему появляется реклама?"
          answer={
            `Она помогает игре оставаться бесплатной и\u00A0появляется раз в\u00A0${songs}. ` +
            "С\u00A0премиумом рекламы нет."
          }
        />
      )}
      <HelpQuestion
        title="Кто получает призы?"
        answer={
          "Игроки на\u00A0призовых местах в\u00A0день окончания розыгрыша, а\u00A0где есть жребий\u00A0— и\u00A0те, " +
          "на\u00A0кого он\u00A0выпал. Жребий может проверить каждый: на\u00A0странице розыгрыша."
        }
      />
    </section>
  );
}
