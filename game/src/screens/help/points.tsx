import type { GameSettings } from "@hitoslov/contract";
import styles from "../../features/help/help.module.css";
import { Rows } from "../../features/help/rows.tsx";
import { levelRows, scoreRows, tempoRows } from "../../features/help/rules-text.ts";

/** The score rules, speeds and levels as they are in force now. */
export function Points({ of: { difficulties, scores, speeds } }: { readonly of: GameSettings }) {
  return (
    <section className={styles.points}>
      <h2>Как считаются очки</h2>
      <p>
        Очки за&nbsp;песню складываются и&nbsp;умножаются на&nbsp;темп: чем раньше открыто последнее слово, тем он выше.
        Очки уровня прибавляются в&nbsp;конце.
      </p>
      <Rows head="За&nbsp;что" valueHead="Очки" rows={scoreRows(scores)} />
      <Rows head="Открыли последнее слово за" valueHead="Темп" rows={tempoRows(speeds)} />
      <Rows head="Песня на&nbsp;уровне" valueHead="Очки" rows={levelRows(difficulties)} />
    </section>
  );
}
