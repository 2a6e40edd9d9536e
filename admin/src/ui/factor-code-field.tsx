import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type FactorCodeFieldProps = {
  readonly error: string | undefined;
  readonly hint?: string;
  /** Beside other fields: don't take the focus on mount. */
  readonly among?: boolean;
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** The code of the second factor; a keyboard with letters, because recovery codes have some. */
export function FactorCodeField({ among = false, ...field }: FactorCodeFieldProps) {
  return (
    <TextField
      {...field}
      {...(!among && { ref: focus })}
      label="Код из&nbsp;приложения"
      required
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      max={limits.secondFactor.max}
    />
  );
}

/** `ref={focus}`: takes the focus on mount, as what had it is gone. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}
