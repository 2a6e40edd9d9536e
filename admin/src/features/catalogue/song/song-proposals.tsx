import { Icon } from "@hitoslov/brand/icon.tsx";
import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { useQuery } from "@tanstack/react-query";
import { EyeOff, ImagePlus, type IconNode, Scissors, Signal } from "lucide";
import { useEffect, useState } from "react";
import { api, isStale, messageOf } from "../../../lib/api.ts";
import { equal } from "../../../lib/equal.ts";
import { formatDuration } from "../../../lib/format.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { levelName } from "../directories.ts";
import { proposalsQuery } from "../queue/drafts.ts";
import type { SongForm } from "./use-song-form.tsx";
import styles from "./song.module.css";

/** The proposals for a draft by what its form has; none are asked for otherwise. */
export function useProposals(song: CatalogueSong | null, { values }: SongForm) {
  const text = useDebouncedValue(values.fragment);
  const title = useDebouncedValue(values.name);
  const { difficulty_id } = values;
  const { data, isLoading } = useQuery({
    ...proposalsQuery(song ?? { _id: "", source: null }, { name: title, fragment: text, difficulty_id }),
    enabled: song?.status_id === songStatusNames.draft && text.trim() !== "",
    // Hidden words and a fragment are positions in the text and recording that they were proposed for, so they are shown until
    // the next ones come only if that is the same; the words were chosen for a level, too.
    placeholderData: (before, former) => {
      if (before === undefined || former === undefined) return undefined;
      const [, , , heard, asked] = former.queryKey;
      const isSameText = asked.fragment === text && asked.difficulty_id === difficulty_id;
      const isSameRecording = heard === song?.source?.uploaded_at;
      return { ...before, hidden: isSameText ? before.hidden : [], cut: isSameRecording ? before.cut : null };
    },
  });
  return { text, data, isLoading };
}

type SongProposalsProps = {
  readonly song: CatalogueSong;
  readonly form: SongForm;
  readonly proposals: ReturnType<typeof useProposals>;
  /** Its files have changed. */
  readonly onSong: (song: CatalogueSong) => void;
  /** Reads the song again, as a colleague has changed it. */
  readonly onStale: () => Promise<void>;
};

/** The server's proposals for a draft, each accepted by one press. Renders nothing once all are. */
export function SongProposals({ song, form: { values, set }, proposals, onSong, onStale }: SongProposalsProps) {
  const { _id, updated_at } = song;
  const { difficulty_id } = values;
  const { text, data } = proposals;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  if (data === undefined) return null;
  const { cut, hidden, level, cover } = data;
  const words = splitFragment(text);
  const isSettled = text === values.fragment;

  const write = async (call: () => Promise<CatalogueSong>) => {
    setBusy(true);
    try {
      onSong(await call());
    } catch (error) {
      toast.error(messageOf(error));
      if (isStale(error)) await onStale();
    } finally {
      setBusy(false);
    }
  };
  const offers: Omit<OfferProps, "disabled">[] = [];
  if (isSettled && hidden.length > 0 && !equal(values.hidden, hidden)) {
    const label = `Спрятать: ${hidden.map((position) => words[position]?.text).join(", ")}`;
    offers.push({ of: EyeOff, label, onTake: () => set("hidden", hidden) });
  }
  if (level !== null && level._id !== difficulty_id) {
    const label = `Поставить ${levelName(level.name).toLocaleLowerCase("ru")}`;
    offers.push({ of: Signal, label, onTake: () => set("difficulty_id", level._id) });
  }
  if (cut !== null && song.sound === null) {
    const label = `Вырезать отрывок ${spoken(cut.start_ms)}–${spoken(cut.end_ms)}`;
    offers.push({ of: Scissors, label, onTake: () => void write(() => api.cutSound({ _id, ...cut, updated_at })) });
  }
  if (cover !== null && song.photo === null) {
    const onTake = () => void write(() => api.copySoundImage({ _id, from: cover._id, updated_at }));
    offers.push({ of: ImagePlus, label: `Взять обложку песни «${cover.name}»`, onTake });
  }
  if (offers.length === 0) return null;
  return (
    <fieldset className="fs">
      <legend>Предлагаем</legend>
      <div className={styles.offers}>
        {offers.map((offer) => (
          <Offer key={offer.label} {...offer} disabled={busy} />
        ))}
      </div>
    </fieldset>
  );
}

type OfferProps = {
  readonly of: IconNode;
  readonly label: string;
  readonly disabled: boolean;
  readonly onTake: () => void;
};

function Offer({ of, label, disabled, onTake }: OfferProps) {
  return (
    <button type="button" className={`key ${styles.offer}`} disabled={disabled} onClick={onTake}>
      <Icon of={of} />
      {label}
    </button>
  );
}

function spoken(ms: number): string {
  return formatDuration(ms / 1000);
}

/** The text once typing has paused. */
function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
