import { limits } from "@hitoslov/contract/limits";
import { PhoneField } from "../../ui/edit-form/phone-field.tsx";
import { TextField } from "../../ui/edit-form/text-field.tsx";

type PhoneAndCode = { readonly phone: string; readonly code: string };

type CodeFieldsProps = {
  readonly values: PhoneAndCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: PhoneAndCode) => void;
};

export function CodeFields({ values, errors, onChange }: CodeFieldsProps) {
  return (
    <>
      <PhoneField
        required
        error={errors["phone"]}
        value={values.phone}
        onChange={(phone) => onChange({ ...values, phone })}
      />
      <TextField
        label="Код из&nbsp;SMS"
        required
        error={errors["code"]}
        max={limits.code.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={values.code}
        onChange={(code) => onChange({ ...values, code })}
      />
    </>
  );
}
