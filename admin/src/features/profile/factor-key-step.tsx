import { lazy, Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import { CopyKey } from "../../ui/copy-key.tsx";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import type { FactorKey } from "./factor-key.ts";
import styles from "./profile.module.css";

const KeyPicture = lazy(async () => ({ default: (await import("./key-picture.tsx")).KeyPicture }));

type FactorKeyStepProps = {
  readonly factorKey: FactorKey;
  /** With the recovery codes. */
  readonly onConfirmed: (recovery: readonly string[]) => void;
};

export function FactorKeyStep({ factorKey: { secret, uri }, onConfirmed }: FactorKeyStepProps) {
  const [code, setCode] = useState("");
  const { props, errors, pending } = useFormCall("code", async () =>
    onConfirmed((await api.confirmTotp({ code })).recovery),
  );
  return (
    <form {...props} className={styles.step}>
      <p>Отсканируйте код приложением или введите в&nbsp;него ключ. Затем впишите шесть цифр, которые оно покажет.</p>
      <div className={styles.key}>
        <div className={styles.picture}>
          <Suspense>
            <KeyPicture uri={uri} />
          </Suspense>
        </div>
        <div className={styles.secret}>
          <p className="hint">Ключ</p>
          <code>{secret.replaceAll(/.{4}(?!$)/g, "$& ")}</code>
          <CopyKey
            label="Скопировать ключ"
            text={secret}
            done="Ключ скопирован"
            failed="Скопировать не вышло. Выделите ключ сами."
          />
        </div>
      </div>
      <FactorCodeField error={errors["code"]} value={code} onChange={setCode} />
      <FormKeys>
        <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
          Включить
        </button>
      </FormKeys>
    </form>
  );
}
