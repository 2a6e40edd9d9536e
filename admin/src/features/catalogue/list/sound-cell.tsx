import type { CatalogueSound } from "@hitoslov/contract";
import { TriangleAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatDuration } from "../../../lib/format.ts";
import { AudioButton } from "../../../ui/audio-button.tsx";
import styles from "./song-list.module.css";

type SoundCellProps = { readonly song: Pick<CatalogueSound, "name" | "sound" | "duration"> };

export function SoundCell({ song: { name, sound, duration } }: SoundCellProps) {
  if (sound === null) {
    return (
      <span className="badge badge--bad">
        <Icon of={TriangleAlert} />
        нет файла
      </span>
    );
  }
  return (
    <span className={styles.sound}>
      <AudioButton src={sound} label={name} />
      {duration !== null && formatDuration(duration)}
    </span>
  );
}
