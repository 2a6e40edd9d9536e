import styles from "./awards.module.css";

type ConfirmKeyProps = {
  /** Where a code can go; null where the profile has no phone. */
  readonly phone: string | null;
  /** The phone field of the profile. */
  readonly phoneHref: string;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onPress: () => void;
};

/** The first step: a code to the winner's phone. */
export function ConfirmKey({ phone, phoneHref, pending, error, onPress }: ConfirmKeyProps) {
  if (phone === null) {
    return (
      <p>
        Приз подтверждают кодом из&nbsp;SMS. <a href={phoneHref}>Укажите телефон</a> в&nbsp;данных профиля.
      </p>
    );
  }
  return (
    <>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="key key--action" aria-busy={pending || undefined} onClick={onPress}>
          Подтвердить
        </button>
        <span className="hint">Пришлём код на&nbsp;{phone}</span>
      </div>
    </>
  );
}
