import styles from "./gamers.module.css";

/** An address that rather breaks before its @ than anywhere. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
