import { limits } from "@hitoslov/contract/limits";
import { PhoneField } from "../../ui/phone-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type CodeFieldsProps = { readonly phone: string; readonly errors: { readonly phone?: string; readonly code?: string } };

export function CodeFields({ phone, errors }: CodeFieldsProps) {
  return (
    <>
      <PhoneField label="Телефон" defaultValue={phone} error={errors.phone} />
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.code.digits}
        error={errors.code}
      />
    </>
  );
}
