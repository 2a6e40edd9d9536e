import type { FileKind } from "@hitoslov/contract";
import type { Ref } from "react";

type FileInputProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly kind: FileKind;
  readonly multiple?: boolean;
  readonly onFiles: (files: File[]) => void;
};

/** For the chooser only: what a file is, the server decides by its content. */
const accepted: Record<FileKind, string> = {
  audio: ".mp3,.wav,audio/mpeg,audio/wav",
  image: ".jpeg,.jpg,.png,.webp,.svg,image/*",
  video: ".mp4,.webm,video/mp4,video/webm",
};

/** The browser's chooser of files; a key opens it. */
export function FileInput({ ref, label, kind, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accepted[kind]}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same files may be chosen again.
        target.value = "";
      }}
    />
  );
}
