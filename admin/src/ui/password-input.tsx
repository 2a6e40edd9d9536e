import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "../art/icon.tsx";

export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="input-wrap">
      <input {...props} className="input" type={shown ? "text" : "password"} autoCapitalize="off" spellCheck={false} />
      <button type="button" aria-label="Показать пароль" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon of={shown ? EyeOff : Eye} />
      </button>
    </span>
  );
}
