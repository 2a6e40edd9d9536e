import type { AccountPurpose, DocumentInForce } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { ConsentBox, ReadLink } from "../../features/consents/consent-box.tsx";
import styles from "../../features/consents/consents.module.css";
import { legalQuery } from "./queries.ts";

const asked = ["agreement", "personal_data"] as const;

/** The consents that a new account gives; renders nothing while no organiser is known and none are asked for. */
export function SignUpConsents({ error }: { readonly error?: string | undefined }) {
  const { data } = useQuery(legalQuery);
  if (data === undefined || !data.on) return null;
  return <AccountBoxes documents={data.documents} asked={asked} error={error} />;
}

const texts: Partial<Record<DocumentInForce["kind"], string>> = {
  agreement: "Принимаю пользовательское соглашение",
  personal_data: "Разрешаю обработку моих данных",
};

type AccountBoxesProps = {
  readonly documents: readonly DocumentInForce[];
  readonly asked: readonly AccountPurpose[];
  readonly error?: string | undefined;
};

/** The consents that every account needs, a checkbox for each. */
export function AccountBoxes({ documents, asked, error }: AccountBoxesProps) {
  const needed = documents.filter(({ kind }) => asked.some((purpose) => purpose === kind));
  const policy = documents.find(({ kind }) => kind === "privacy");
  return (
    <div className={styles.list}>
      {needed.map(({ kind, slug, version_id }, index) => (
        <ConsentBox
          key={version_id}
          name="consents"
          value={version_id}
          required
          text={texts[kind] ?? ""}
          note={
            <>
              <ReadLink slug={slug}>Прочитать целиком</ReadLink>
              {kind === "personal_data" && policy !== undefined && (
                <>
                  {" · "}
                  <ReadLink slug={policy.slug}>Политика</ReadLink>
                </>
              )}
            </>
          }
          error={index === 0 ? error : undefined}
        />
      ))}
    </div>
  );
}
