import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type ReasonFieldProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

const hint = "Её увидят все на\u00A0странице проверки розыгрыша. Не\u00A0называйте имён, логинов и\u00A0телефонов.";

/** Why something is done to a member; what is typed here is public. */
export function ReasonField(field: ReasonFieldProps) {
  return (
    <div>
      <TextField {...field} label="Причина" required hint={hint} max={limits.comment.max} rows={3} />
      {/* An error takes the place of the field's own hint. */}
      {field.error !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
