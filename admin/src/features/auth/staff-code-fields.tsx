import { limits } from "@hitoslov/contract/limits";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type PhoneAndCode = { readonly phone: string; readonly code: string };

type StaffCodeFieldsProps = {
  readonly values: PhoneAndCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: PhoneAndCode) => void;
};

export function StaffCodeFields({ values, errors, onChange }: StaffCodeFieldsProps) {
  return (
    <>
      <PhoneField
        label="Телефон"
        placeholder="+7(900)123-45-67"
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
