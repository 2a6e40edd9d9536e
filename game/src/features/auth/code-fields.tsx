import { limits } from "@hitoslov/contract/limits";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type CodeFieldsProps = { readonly phone: string; readonly errors: { readonly phone?: string; readonly code?: string } };

export function CodeFields({ phone, errors }: CodeFieldsProps) {
  return (
    <>
      <PhoneField placeholder="+7(___)___-__-__" label="Телефон" defaultValue={phone} error={errors.phone} />
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        max={limits.code.digits}
        error={errors.code}
      />
    </>
  );
}
