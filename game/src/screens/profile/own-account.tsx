import { useMutation } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DeleteDialog } from "../../features/profile/delete-dialog.tsx";
import styles from "../../features/profile/profile.module.css";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { laterApi } from "../../lib/later-api.ts";
import { signOut } from "../../lib/session.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { refusalOf } from "../../ui/refusal.ts";

/** What a player may take along, or take away for good. */
export function OwnAccount() {
  const [asking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => laterApi.exportMe({}),
    onSuccess: (file) => saveFile("hitoslov.json", file),
    onError: ({ message }) => showToast({ variant: "danger", title: "Данные не скачались", text: message }),
  });
  const remove = useMutation({
    mutationFn: (password: string) => laterApi.deleteMe({ password }),
    onSuccess: () => {
      signOut();
      showToast({ variant: "info", title: "Учётная запись удалена" });
    },
  });
  const handleClose = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <section className={styles.section}>
      <h2>Учётная запись</h2>
      <div className={styles.actions}>
        <button
          type="button"
          className="key"
          aria-busy={download.isPending || undefined}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          <Icon of={Download} />
          Скачать свои данные
        </button>
        <button type="button" className="key" onClick={() => setAsking(true)}>
          <Icon of={Trash2} />
          Удалить учётную запись
        </button>
      </div>
      {asking && (
        <DeleteDialog
          {...refusalOf(remove.error, ["password"])}
          pending={remove.isPending}
          onDelete={(password) => remove.mutate(password)}
          onClose={handleClose}
        />
      )}
    </section>
  );
}
