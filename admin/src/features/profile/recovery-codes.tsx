import { Download } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { CopyKey } from "../../ui/copy-key.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import styles from "./profile.module.css";

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
      <FormKeys>
        <CopyKey
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
      </FormKeys>
    </div>
  );
}
