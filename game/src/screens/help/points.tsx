import type { GameSettings } from "@hitoslov/contract";
import styles from "../../features/help/help.module.css";
import { Rows } from "../../features/help/rows.tsx";
import { levelRows, scoreRows, tempoRows } from "./rules-text.ts";

/** The score rules, speeds and levels as they are in force now. */
export function Points({ of: { difficulties, scores, speeds } }: { readonly of: GameSettings }) {
  return (
    <section className={styles.points}>
      <h2>Как считаются очки</h2>
      <p>
        Очки за&nbsp;песню складываются и&nbsp;умножаются на&nbsp;темп: чем раньше открыто последнее слово, тем он выше.
        Время идёт с&nbsp;начала песни и&nbsp;никогда не&nbsp;короче отрывка. Потом прибавляются очки уровня.
      </p>
      <p>
        В&nbsp;конце всё умножается на&nbsp;меткость. Первая ошибка в&nbsp;песне прощается, каждая следующая снимает
        долю одного пропущенного слова: в&nbsp;песне с&nbsp;пятью пропусками три ошибки оставят три пятых очков.
        Перебирать клавиши наугад невыгодно.
      </p>
      <p>
        Если показать ответ, песня потом принесёт десятую часть. В&nbsp;розыгрыш идут песни, выданные после его начала;
        песни из&nbsp;демо и&nbsp;те, чей ответ во&nbsp;время розыгрыша показан, не&nbsp;идут.
      </p>
      <Rows head="За&nbsp;что" valueHead="Очки" rows={scoreRows(scores)} />
      <Rows head="Открыли последнее слово за" valueHead="Темп" rows={tempoRows(speeds)} />
      <Rows head="Песня на&nbsp;уровне" valueHead="Очки" rows={levelRows(difficulties)} />
    </section>
  );
}
