import { Eye, EyeOff } from "lucide";
import { useState } from "react";
import { Icon } from "../icon.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/**
 * A password field with a button that shows the password. It has no `max`: a password that is cut unseen is not the one
 * that was meant, and the server tells which is too long.
 */
export function PasswordField(props: Omit<TextFieldProps, "type" | "inside" | "max">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      inside={
        <button type="button" aria-label="Показать пароль" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
