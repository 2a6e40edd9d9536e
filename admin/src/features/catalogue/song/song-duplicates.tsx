import type { Named } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "../../../lib/api.ts";
import { AudioButton } from "../../../ui/audio-button.tsx";
import styles from "./song.module.css";

type SongDuplicatesProps = {
  readonly reason: "name" | "audio" | "ear";
  /** Of a song that is there. */
  readonly _id?: string | undefined;
  /** Address of its audio: another file may have other twins. */
  readonly sound?: string | null | undefined;
  readonly name: string;
  readonly executors: readonly Named[];
};

const titles = {
  name: "Похоже, такая песня уже есть:",
  audio: "Такой же звук уже есть у\u00A0других песен:",
  ear: "Похоже на\u00A0слух. Проверьте, не\u00A0повтор ли это:",
} as const;
const wait = 400;
/** A recording of a whole concert sounds like many. */
const shown = 3;

/** Warns of songs that look the same; it refuses nothing. */
export function SongDuplicates({ reason, _id, sound, name, executors }: SongDuplicatesProps) {
  const asked = JSON.stringify([name.trim(), executors.map((executor) => executor._id).join(",")]);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), wait);
    return () => clearTimeout(timer);
  }, [asked]);
  const isComplete = reason !== "name" || (name.trim() !== "" && executors.length > 0);
  const { data } = useQuery({
    queryKey: ["sound", "duplicates", reason, _id, sound, settled],
    queryFn: ({ signal }) =>
      api.listDuplicates(
        {
          ...(_id !== undefined && { _id }),
          ...(reason === "name" && {
            name: name.trim(),
            executor_id: executors.map((executor) => executor._id).join(","),
          }),
        },
        { signal },
      ),
    enabled: isComplete && settled === asked,
    placeholderData: keepPreviousData,
  });
  const found = isComplete && data !== undefined ? data.data.filter((song) => song.reason === reason) : [];
  return (
    <div className={styles.live} role="status">
      {found.length > 0 && (
        <div className={styles.warning}>
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
      )}
    </div>
  );
}
