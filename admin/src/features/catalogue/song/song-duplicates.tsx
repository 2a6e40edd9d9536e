import type { CatalogueSong, Named } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "../../../lib/api.ts";
import { AudioButton } from "../../../ui/audio-button.tsx";
import styles from "./song.module.css";

type SongDuplicatesProps =
  | {
      readonly by: "name";
      readonly _id?: string | undefined;
      readonly name: string;
      readonly executors: readonly Named[];
    }
  | { readonly by: "sound"; readonly song: CatalogueSong };

/** What songs are found by, and what is said of those found so. */
const reasons = {
  name: ["name"],
  sound: ["audio", "ear"],
} as const;
const titles = {
  name: "Похоже, такая песня уже есть:",
  audio: "Такой же звук уже есть у\u00A0других песен:",
  ear: "Похоже на\u00A0слух. Проверьте, не\u00A0повтор ли это:",
} as const;
const wait = 400;
/** A recording of a whole concert sounds like many. */
const shown = 3;

/** Warns of songs that look or sound the same; it refuses nothing. */
export function SongDuplicates(props: SongDuplicatesProps) {
  const { by } = props;
  const asked = JSON.stringify(askedOf(props));
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), wait);
    return () => clearTimeout(timer);
  }, [asked]);
  const isComplete =
    by === "name"
      ? props.name.trim() !== "" && props.executors.length > 0
      : props.song.sound !== null || props.song.source !== null;
  // Another file may have other twins.
  const version = by === "sound" ? `${props.song.sound} ${props.song.source?.uploaded_at}` : null;
  const { data } = useQuery({
    queryKey: ["sound", "duplicates", by, version, settled],
    queryFn: ({ signal }) => api.listDuplicates(askedOf(props), { signal }),
    enabled: isComplete && settled === asked,
    placeholderData: keepPreviousData,
  });
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

function askedOf(props: SongDuplicatesProps) {
  if (props.by === "sound") return { _id: props.song._id };
  const { _id, name, executors } = props;
  return {
    ...(_id !== undefined && { _id }),
    name: name.trim(),
    executor_id: executors.map((executor) => executor._id).join(","),
  };
}
