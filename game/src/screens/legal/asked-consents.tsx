import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import styles from "../../features/consents/consents.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { queryClient } from "../../lib/queries.ts";
import { token } from "../../lib/session.ts";
import { Form } from "../../ui/form.tsx";
import { AccountBoxes } from "./account-boxes.tsx";
import { consentsQuery, legalQuery } from "./queries.ts";

/**
 * Asks once a visit for consents that an account lacks because it is older than a document, or because the text has
 * changed. The game goes on without an answer.
 */
export function AskedConsents({ onPutOff }: { readonly onPutOff: () => void }) {
  const id = useId();
  const [missing, setMissing] = useState<string>();
  const { data: own } = useQuery(consentsQuery);
  const asked = own?.asked ?? [];
  const { data: legal } = useQuery({ ...legalQuery, enabled: asked.length > 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (versions: string[]) => laterApi.giveConsents({ versions }),
    onMutate: () => token(),
    onSuccess: (consents, _versions, asker) => {
      // Another player may have signed in meanwhile, in another tab.
      if (asker === token()) queryClient.setQueryData(consentsQuery.queryKey, consents);
    },
    // A new version of the text may be in force.
    onError: () => void queryClient.invalidateQueries({ queryKey: legalQuery.queryKey }),
  });
  if (asked.length === 0 || legal === undefined) return null;
  return (
    <Modal className={styles.dialog} aria-labelledby={`${id}title`} onClose={onPutOff}>
      <Form
        className={styles.form}
        pending={isPending}
        errors={missing === undefined ? {} : { consents: missing }}
        error={error?.message}
        onData={(data) => {
          const versions = data.getAll("consents").map(String);
          setMissing(versions.length < asked.length ? "Отметьте, если согласны" : undefined);
          if (versions.length === asked.length) mutate(versions);
        }}
        heading={
          <>
            <h2 id={`${id}title`}>Документы игры</h2>
            <p className="muted">
              Прочитайте и&nbsp;примите документы игры. Играть можно и&nbsp;без этого, ответить&nbsp;— позже.
            </p>
          </>
        }
      >
        <AccountBoxes documents={legal.documents} asked={asked} error={missing} />
        <div className={styles.actions}>
          <button type="submit" className="key key--amber" aria-busy={isPending || undefined}>
            Принять
          </button>
          <button type="button" className="key" onClick={onPutOff}>
            Позже
          </button>
        </div>
      </Form>
    </Modal>
  );
}
