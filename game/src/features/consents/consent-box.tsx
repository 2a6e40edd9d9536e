import { TriangleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./consents.module.css";

type ConsentBoxProps = {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** What the consent is for, or a link to its text. */
  readonly note?: ReactNode;
  readonly required?: boolean;
  readonly error?: string | undefined;
};

/** A checkbox for one purpose; it is never ticked in advance. */
export function ConsentBox({ name, value, text, note, required = false, error }: ConsentBoxProps) {
  const id = useId();
  const described = [...(note === undefined ? [] : [`${id}note`]), ...(error === undefined ? [] : [`${id}error`])];
  return (
    <div className={styles.item}>
      <div className={`${styles.box} ${error === undefined ? "" : styles.wrong}`}>
        <label className="check">
          <input
            type="checkbox"
            name={name}
            value={value}
            required={required}
            aria-invalid={error !== undefined}
            aria-describedby={described.length === 0 ? undefined : described.join(" ")}
          />
          <b>
            {text}
            {required && (
              <span className={styles.required} aria-hidden="true">
                {"\u00A0*"}
              </span>
            )}
          </b>
        </label>
        {note !== undefined && (
          <small id={`${id}note`} className={styles.note}>
            {note}
          </small>
        )}
      </div>
      {error !== undefined && (
        <p className="error" id={`${id}error`}>
          <Icon of={TriangleAlert} />
          {error}
        </p>
      )}
    </div>
  );
}

type ReadLinkProps = { readonly slug: string; readonly children: ReactNode };

/** A link that opens a document in a new tab, so that the filled-in form is kept. */
export function ReadLink({ slug, children }: ReadLinkProps) {
  return (
    <a href={`/legal/${slug}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
