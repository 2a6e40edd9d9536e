import { CircleAlert } from "lucide";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "../art/icon.tsx";

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> & {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong and an example. */
  readonly error?: string | undefined;
  /** A button inside the field, at its right. */
  readonly inside?: ReactNode;
};

export function TextField({ label, hint, error, inside, ...input }: TextFieldProps) {
  const id = useId();
  const described = [error !== undefined && `${id}error`, hint !== undefined && error === undefined && `${id}hint`]
    .filter(Boolean)
    .join(" ");
  const field = (
    <input
      {...input}
      className="input"
      id={id}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {inside === undefined ? (
        field
      ) : (
        <span className="input-wrap">
          {field}
          {inside}
        </span>
      )}
      {hint !== undefined && error === undefined && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  );
}
