import type { CatalogueSong, Named } from "@hitoslov/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api, upload } from "../../../lib/api.ts";
import { AudioButton } from "../../../ui/audio-button.tsx";
import styles from "./song.module.css";

type SongDuplicatesProps =
  | {
      readonly by: "name";
      readonly _id?: string | undefined;
      readonly name: string;
      readonly executors: readonly Named[];
    }
  | { readonly by: "sound"; readonly song: Heard }
  /** A file chosen for a song that is not created yet. */
  | { readonly by: "file"; readonly file: File };

type Heard = Pick<CatalogueSong, "_id" | "sound" | "source">;

/** How duplicates are found, and the text for each way. */
const reasons = {
  name: ["name"],
  sound: ["audio", "ear"],
  file: ["ear"],
} as const;
const titles = {
  name: "Похоже, такая песня уже есть:",
  audio: "Такой же звук уже есть у\u00A0других песен:",
  ear: "Похоже на\u00A0слух. Проверьте, не\u00A0повтор ли это:",
} as const;
const wait = 400;
/** Not more: the recording of a whole concert sounds like many songs. */
const shown = 3;

/** Warns of songs with the same name and executors, or with the same or similar audio. Saving stays possible. */
export function SongDuplicates(props: SongDuplicatesProps) {
  const { by } = props;
  const asked = JSON.stringify(askedOf(props));
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), wait);
    return () => clearTimeout(timer);
  }, [asked]);
  const isComplete = isAskable(props);
  const { data } = useQuery({ ...duplicatesQuery(props, settled), enabled: isComplete && settled === asked });
  const all = isComplete ? (data?.data ?? []) : [];
  return (
    <div className={styles.live} role="status">
      {reasons[by].map((reason) => {
        const found = all.filter((song) => song.reason === reason);
        return (
          found.length > 0 && (
            <div key={reason} className={styles.warning}>
              <b>{titles[reason]}</b>
              <ul>
                {found.slice(0, shown).map((song) => (
                  <li key={song._id}>
                    <Link className="link" to={`/songs/${song._id}`}>
                      {song.name}
                      {song.executors.length > 0 && `\u00A0— ${song.executors.join(", ")}`}
                      {song.likeness !== null && `, совпадает на\u00A0${song.likeness}\u00A0%`}
                    </Link>
                    {reason === "ear" && song.sound !== null && <AudioButton src={song.sound} label={song.name} />}
                  </li>
                ))}
                {found.length > shown && <li>и&nbsp;ещё {found.length - shown}</li>}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}

/**
 * Whether the duplicates of a song's audio have been known once: their warning pushes down what stands below it. Audio that is
 * uploaded later takes nothing away that is shown already.
 */
export function useIsHeard(song: Heard | null): boolean {
  const props = { by: "sound", song: song ?? { _id: "", sound: null, source: null } } as const;
  const query = duplicatesQuery(props, JSON.stringify(askedOf(props)));
  const { isLoading } = useQuery({ ...query, enabled: isAskable(props) });
  const [isHeard, setHeard] = useState(!isLoading);
  if (!isLoading && !isHeard) setHeard(true);
  return isHeard;
}

function duplicatesQuery(props: SongDuplicatesProps, asked: string) {
  const { by } = props;
  return queryOptions({
    queryKey: ["sound", "duplicates", by, versionOf(props), asked],
    queryFn: ({ signal }) =>
      by === "file"
        ? upload.hearSound({}, { sound: props.file }, { signal })
        : api.listDuplicates(askedOf(props), { signal }),
    placeholderData: keepPreviousData,
    // A file that is no audio fails here too; the upload reports it.
    ...(by === "file" && { retry: false, staleTime: Infinity }),
  });
}

function isAskable(props: SongDuplicatesProps): boolean {
  switch (props.by) {
    case "name":
      return props.name.trim() !== "" && props.executors.length > 0;
    case "sound":
      return props.song.sound !== null || props.song.source !== null;
    case "file":
      return true;
  }
}

/** The version of the file, in the query key: another file may have other duplicates. */
function versionOf(props: SongDuplicatesProps): string | null {
  switch (props.by) {
    case "name":
      return null;
    case "sound":
      return `${props.song.sound} ${props.song.source?.uploaded_at}`;
    case "file":
      return `${props.file.name} ${props.file.size} ${props.file.lastModified}`;
  }
}

function askedOf(props: SongDuplicatesProps) {
  if (props.by === "file") return {};
  if (props.by === "sound") return { _id: props.song._id };
  const { _id, name, executors } = props;
  return {
    ...(_id !== undefined && { _id }),
    name: name.trim(),
    executor_id: executors.map((executor) => executor._id).join(","),
  };
}
