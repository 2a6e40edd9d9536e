import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { type Credentials, enterDesk } from "./enter-desk.ts";

type CodeStepProps = { readonly credentials: Credentials; readonly onBack: () => void };

export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const { form, errors, pending, run } = useFormCall("code");
  return (
    <>
      <form
        ref={form}
        className="a-auth__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => enterDesk(credentials, code));
        }}
      >
        <FactorCodeField hint="или запасной код" error={errors["code"]} value={code} onChange={setCode} />
        <button type="submit" className="key key--action key--big key--wide" aria-busy={pending} disabled={pending}>
          {pending ? "Входим…" : "Войти"}
        </button>
      </form>
      <div className="row-between">
        <button type="button" className="link" onClick={onBack}>
          <Icon of={ArrowLeft} />
          Назад
        </button>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </>
  );
}
