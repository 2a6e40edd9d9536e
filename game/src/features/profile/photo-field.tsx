import { useRef, useState } from "react";
import type { User } from "@hitoslov/contract";
import { CropDialog } from "./crop-dialog.tsx";
import { Portrait } from "./portrait.tsx";
import styles from "./profile.module.css";

type PhotoFieldProps = {
  readonly me: User;
  readonly pending: boolean;
  readonly onUpload: (photo: Blob) => void;
  readonly onDelete: () => void;
};

export function PhotoField({ me, pending, onUpload, onDelete }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  const choose = async (file: File) => {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      // What this browser cannot draw the server may know, or says why not.
      onUpload(file);
    }
  };
  return (
    <div className={styles.portrait}>
      <Portrait of={me} />
      <div className={styles.actions}>
        <button
          type="button"
          className="key key--sm"
          aria-busy={pending || undefined}
          onClick={() => {
            if (!pending) input.current?.click();
          }}
        >
          {me.photo === null ? "Добавить фото" : "Сменить фото"}
        </button>
        {me.photo !== null && (
          <button
            type="button"
            className="key key--sm"
            onClick={() => {
              if (!pending) onDelete();
            }}
          >
            Убрать фото
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = "";
          if (file !== undefined) void choose(file);
        }}
      />
      {picture !== null && (
        <CropDialog
          picture={picture}
          onCrop={(photo) => {
            setPicture(null);
            onUpload(photo);
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  );
}
