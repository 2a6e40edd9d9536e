import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { focus } from "./focus.ts";

type FactorCodeFieldProps = {
  readonly error: string | undefined;
  readonly hint?: string;
  /** Beside other fields it takes no focus when it comes. */
  readonly among?: boolean;
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** The code of the second factor; the keyboard has letters, for recovery codes do. */
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
