import { limits } from "@hitoslov/contract/limits";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import { PhoneInput } from "../../ui/phone-input.tsx";

export type PhoneAndCode = { readonly phone: string; readonly code: string };

type CodeFieldsProps = {
  readonly values: PhoneAndCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: PhoneAndCode) => void;
};

export function CodeFields({ values, errors, onChange }: CodeFieldsProps) {
  return (
    <>
      <FormField label="Телефон" required error={errors["phone"]}>
        {(control) => (
          <PhoneInput {...control} value={values.phone} onChange={(phone) => onChange({ ...values, phone })} />
        )}
      </FormField>
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
