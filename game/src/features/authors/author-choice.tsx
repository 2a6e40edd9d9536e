import { Check, X } from "lucide";
import { AvatarDisc } from "@hitoslov/brand/avatar-disc.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./author-choice.module.css";

export type Author = { readonly id: string; readonly name: string };

export type AuthorChoiceProps = {
  readonly authors: readonly Author[];
  /** The author that the player pressed. */
  readonly chosenId?: string | null;
  /** Null until the server has answered. */
  readonly rightId?: string | null;
  readonly disabled?: boolean;
  readonly onChoose: (id: string) => void;
};

/** The dock with the names to choose from; the question is shown above it. */
export function AuthorChoice({
  authors,
  chosenId = null,
  rightId = null,
  disabled = false,
  onChoose,
}: AuthorChoiceProps) {
  return (
    <div className="dock on-bed">
      <div className={styles.options} role="group" aria-label="Варианты ответа">
        {authors.map(({ id, name }) => {
          const verdict = verdictOf(id, chosenId, rightId);
          return (
            <button
              key={id}
              type="button"
              className={`key ${styles.option}`}
              data-verdict={verdict}
              aria-busy={(id === chosenId && rightId === null) || undefined}
              aria-disabled={(verdict === undefined && (disabled || rightId !== null)) || undefined}
              onClick={() => {
                if (!disabled && chosenId === null && rightId === null) onChoose(id);
              }}
            >
              <span className={styles.avatar}>
                <AvatarDisc name={name} />
              </span>
              <span>{name}</span>
              {verdict === "right" && <Icon of={Check} className={`ic ${styles.verdict}`} />}
              {verdict === "wrong" && <Icon of={X} className={`ic ${styles.verdict}`} />}
              {verdict !== undefined && <span className="vh">{verdict === "right" ? ", верно" : ", неверно"}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function verdictOf(id: string, chosenId: string | null, rightId: string | null): "right" | "wrong" | undefined {
  if (rightId === null) return undefined;
  if (id === rightId) return "right";
  return id === chosenId ? "wrong" : undefined;
}
