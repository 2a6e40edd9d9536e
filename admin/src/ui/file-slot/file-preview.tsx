import type { FileKind } from "@hitoslov/contract";
import { AudioLines, Clapperboard, Image, type LucideIcon } from "lucide-react";
import { Icon } from "../../art/icon.tsx";
import styles from "./file-slot.module.css";

const icons: Record<FileKind, LucideIcon> = { audio: AudioLines, image: Image, video: Clapperboard };

type FilePreviewProps = { readonly kind: FileKind; readonly url: string | null; readonly label: string };

export function FilePreview({ kind, url, label }: FilePreviewProps) {
  return (
    <span className={styles.preview}>
      {kind === "image" && url !== null ? <img src={url} alt={label} /> : <Icon of={icons[kind]} />}
    </span>
  );
}
