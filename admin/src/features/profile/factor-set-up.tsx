import { useState, lazy, Suspense } from "react";
import { reload, sessionsQuery, totpQuery } from "../../lib/queries.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useClose } from "../../ui/dialog/use-close.ts";
import type { Contract, Output } from "@hitoslov/contract";
import { FactorCodeField } from "../../ui/factor-code-field.tsx";
import { api } from "../../lib/api.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { FormButtons } from "../../ui/form-buttons.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./profile.module.css";
import { Download } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";

const leaveQuestion = {
  title: "Запасные коды у\u00A0вас?",
  text: "Второй фактор уже включён, а\u00A0коды больше не\u00A0покажем.",
};

/** Password, key and first code, recovery codes. */
export function FactorSetUp({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<FactorKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const handleClose = useClose(codes !== null, onClose, { question: leaveQuestion });

  const handleConfirmed = (recovery: readonly string[]) => {
    setCodes(recovery);
    for (const { queryKey } of [totpQuery, sessionsQuery]) void reload(queryKey);
  };

  return (
    <Dialog title={codes === null ? "Второй фактор" : "Запасные коды"} onClose={handleClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : key !== null ? (
        <FactorKeyStep factorKey={key} onConfirmed={handleConfirmed} />
      ) : (
        <FactorPasswordStep onKey={setKey} />
      )}
    </Dialog>
  );
}

function FactorPasswordStep({ onKey }: { readonly onKey: (key: FactorKey) => void }) {
  const [password, setPassword] = useState("");
  const { props, errors, pending } = useFormCall("current_password", async () =>
    onKey(await api.setUpTotp({ current_password: password })),
  );
  return (
    <form {...props} className={styles.step}>
      <p>Понадобится приложение для кодов на&nbsp;телефоне: любое, которое читает QR-коды для входа.</p>
      <PasswordField
        label="Текущий пароль"
        autoComplete="current-password"
        required
        error={errors["current_password"]}
        value={password}
        onChange={setPassword}
      />
      <FormButtons>
        <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
          Дальше
        </button>
      </FormButtons>
    </form>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const handleDownload = () =>
    saveFile("hitoslov-codes.txt", new Blob([`Хитослов, запасные коды\n\n${text}\n`], { type: "text/plain" }));
  return (
    <div className={styles.step}>
      <FormMessage>
        Второй фактор включён. Каждый из&nbsp;этих кодов один раз заменит приложение, если телефона нет под рукой.
        Сохраните их: больше мы&nbsp;их&nbsp;не&nbsp;покажем.
      </FormMessage>
      <ol className={styles.codes} aria-label="Запасные коды">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormButtons>
        <CopyButton
          label="Скопировать"
          text={text}
          done="Коды скопированы"
          failed="Скопировать не вышло. Скачайте коды."
        />
        <button type="button" className="key" onClick={handleDownload}>
          <Icon of={Download} />
          Скачать
        </button>
        <button type="button" className="key key--action" onClick={onDone}>
          Готово
        </button>
      </FormButtons>
    </div>
  );
}

const KeyPicture = lazy(async () => ({ default: (await import("./key-picture.tsx")).KeyPicture }));

type FactorKeyStepProps = {
  readonly factorKey: FactorKey;
  /** With the recovery codes. */
  readonly onConfirmed: (recovery: readonly string[]) => void;
};

function FactorKeyStep({ factorKey: { secret, uri }, onConfirmed }: FactorKeyStepProps) {
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
          <CopyButton
            label="Скопировать ключ"
            text={secret}
            done="Ключ скопирован"
            failed="Скопировать не вышло. Выделите ключ сами."
          />
        </div>
      </div>
      <FactorCodeField error={errors["code"]} value={code} onChange={setCode} />
      <FormButtons>
        <button type="submit" className="key key--action" aria-busy={pending} disabled={pending}>
          Включить
        </button>
      </FormButtons>
    </form>
  );
}

/** The key for an authenticator app: as text, and as an address for the QR code. */
type FactorKey = Output<Contract["setUpTotp"]>;
