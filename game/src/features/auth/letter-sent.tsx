import { BackToSignIn } from "./back-to-sign-in.tsx";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import styles from "./auth-form.module.css";

type LetterSentProps = {
  readonly signInHref: string;
  /** A login without an e-mail gets a code instead of a letter. */
  readonly onCode: () => void;
};

/** The same for everybody, whether there is such a player or not. */
export function LetterSent({ signInHref, onCode }: LetterSentProps) {
  return (
    <div className={styles.form}>
      <h1>Новый пароль</h1>
      <FormMessage>
        Если такой игрок есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него: она действует 30&nbsp;минут.
      </FormMessage>
      <div className={styles.between}>
        <BackToSignIn href={signInHref} />
        <button type="button" className="link" onClick={onCode}>
          Пришёл код по&nbsp;SMS?
        </button>
      </div>
    </div>
  );
}
