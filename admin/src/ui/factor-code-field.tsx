import { limits } from "@hitoslov/contract/limits";
import { FormField } from "./edit-form/form-field.tsx";
import { focus } from "./focus.ts";

type FactorCodeFieldProps = {
  readonly error: string | undefined;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** The code of the second factor; the keyboard has letters, for recovery codes do. */
export function FactorCodeField({ value, onChange, ...field }: FactorCodeFieldProps) {
  return (
    <FormField label="Код из&nbsp;приложения" required {...field}>
      {(control) => (
        <input
          {...control}
          ref={focus}
          className="input"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.secondFactor.max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
