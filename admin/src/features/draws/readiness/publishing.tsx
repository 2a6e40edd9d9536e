import { readinessNames } from "@hitoslov/contract";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Lock } from "lucide";
import { useState } from "react";
import { formatDate, plural } from "../../../lib/format.ts";
import { CopyKey } from "../../../ui/copy-key.tsx";
import { useConfirm } from "../../../ui/confirm/use-confirm.ts";
import type { ReadinessProps } from "./draw-readiness.tsx";
import styles from "./readiness.module.css";
import { useDrawChange } from "./use-draw-change.ts";

const listed = new Intl.ListFormat("ru", { type: "conjunction" });

/** The last step: players see the draw. */
export function Publishing({ of: { on, items }, draw }: ReadinessProps) {
  const confirm = useConfirm();
  const { pending, change } = useDrawChange(draw);
  const [link] = useState(() => location.href);
  const lacking = items.filter(({ done }) => !done).map(({ key }) => readinessNames[key].toLowerCase());
  const isLocked = on && lacking.length > 0;
  const handlePublish = async () => {
    const text = `Игроки увидят его сразу, песни считаются с\u00A0${formatDate(draw.start_date)}.`;
    if (!(await confirm({ title: "Опубликовать розыгрыш?", text, yes: "Опубликовать" }))) return;
    await change({ status: "active" }, "Розыгрыш опубликован");
  };
  return (
    <section className={styles.section} aria-labelledby="publishing">
      <h2 id="publishing">Публикация</h2>
      {draw.status !== "testing" ? (
        <p className={styles.shown}>Игроки видят этот розыгрыш: публиковать больше нечего.</p>
      ) : (
        <>
          {isLocked && (
            <p className={styles.locked}>
              <Icon of={Lock} />
              <span>
                <b>
                  Не&nbsp;хватает {lacking.length}&nbsp;{plural(lacking.length, "пункта", "пунктов", "пунктов")}:
                </b>{" "}
                {listed.format(lacking)}.
              </span>
            </p>
          )}
          <button
            type="button"
            className="key key--action"
            disabled={isLocked || pending}
            onClick={() => void handlePublish()}
          >
            {isLocked && <Icon of={Lock} />}
            Опубликовать
          </button>
        </>
      )}
      <CopyKey
        label="Показать коллеге"
        text={link}
        done="Ссылка скопирована: отправьте её коллеге"
        failed="Скопировать не&nbsp;вышло. Ссылка&nbsp;— в&nbsp;строке адреса."
      />
    </section>
  );
}
