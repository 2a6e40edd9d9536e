import { limits } from "@hitoslov/contract/limits";
import { TextField } from "../../ui/edit-form/text-field.tsx";

type ReasonFieldProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

/** Why something is done to a member; what is typed here is public. */
export function ReasonField(field: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      label="Причина"
      required
      hint="Её увидят все на\u00A0странице проверки розыгрыша. Не\u00A0называйте имён, логинов и\u00A0телефонов."
      max={limits.comment.max}
      rows={3}
    />
  );
}
