import { CircleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";

/** Attributes that connect a control with its label and error: spread them on it. */
export type FieldControl = {
  readonly id: string;
  readonly required?: boolean;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
};

/** The id of the label, for a control that uses `aria-labelledby`. */
export function labelIdOf(id: string): string {
  return `${id}label`;
}

type FormFieldProps = {
  /** Of the control, where a link leads to it. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
};

/** `<FormField label="Название" required error={form.errors.name}>{(control) => <input className="input" {...control} … />}` */
export function FormField({ id: named, label, required = false, error, hint, children }: FormFieldProps) {
  const own = useId();
  const id = named ?? own;
  const described = error !== undefined ? `${id}error` : hint !== undefined ? `${id}hint` : undefined;
  return (
    <div className="field">
      <label id={labelIdOf(id)} htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {" "}
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(required && { required }),
        // Browsers call an empty required field invalid before anything was sent.
        ...((required || error !== undefined) && { "aria-invalid": error !== undefined }),
        ...(described !== undefined && { "aria-describedby": described }),
      })}
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
