import type { FileKind } from "@hitoslov/contract";
import { AudioLines, Clapperboard, Image, type IconNode } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./file-slot.module.css";

const icons: Record<FileKind, IconNode> = { audio: AudioLines, image: Image, video: Clapperboard };

type FilePreviewProps = { readonly kind: FileKind; readonly url: string | null; readonly label: string };

export function FilePreview({ kind, url, label }: FilePreviewProps) {
  return (
    <span className={styles.preview}>
      {kind === "image" && url !== null ? <img src={url} alt={label} /> : <Icon of={icons[kind]} />}
    </span>
  );
}
