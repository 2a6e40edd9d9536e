import { ArrowLeft } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { CallForm } from "./call-form.tsx";
import { type Credentials, enterDesk } from "./enter-desk.ts";
import styles from "./auth.module.css";

type CodeStepProps = { readonly credentials: Credentials; readonly onBack: () => void };

export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const form = useFormCall("code", () => enterDesk(credentials, code));
  return (
    <>
      <CallForm form={form} submit="Войти" submitting="Входим…">
        <FactorCodeField hint="или запасной код" error={form.errors["code"]} value={code} onChange={setCode} />
      </CallForm>
      <div className={styles.ways}>
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
