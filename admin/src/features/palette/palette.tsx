import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type IconNode, ListMusic, UserRound } from "lucide";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Collection } from "react-aria-components/Collection";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { TextField } from "react-aria-components/TextField";
import { useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { limits } from "@hitoslov/contract/limits";
import { api } from "../../lib/api.ts";
import { listKey } from "../../lib/queries.ts";
import { signOut } from "../../lib/session.ts";
import { useMayUse } from "../../lib/use-me.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { type Command, commandsFor, matching, type ScreenLink, type Searched, soughtText } from "./commands.ts";
import styles from "./palette.module.css";

type PaletteProps = {
  /** The screens that the user may open. */
  readonly links: readonly ScreenLink[];
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
};

/** The maximum of songs, and of players. */
const maxRows = 6;
/** The delay after the last key, ms. */
const debounceMs = 200;

/** The command palette: finds songs, players, screens and actions; arrows select, Enter opens. */
export function Palette({ links, onClose, onShortcuts }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const open = { songs: useMayUse("songs"), players: useMayUse("players") };
  const { songs, players, isFetching } = useSearchResults(typed.trim(), open);
  const sought = soughtText(open);
  const { actions, screens } = commandsFor(links);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const run = (command: Command) => {
    if ("to" in command) return go(command.to);
    if (command.act === "shortcuts") return onShortcuts();
    // Sign out here even if the call fails.
    api.logout({}).catch(() => {});
    signOut();
  };
  const groups: readonly Group[] = [
    { title: "Действия", rows: matching(actions, typed).map((one) => ({ ...one, run: () => run(one) })) },
    { title: "Экраны", rows: matching(screens, typed).map((one) => ({ ...one, run: () => run(one) })) },
    {
      title: "Песни",
      rows: songs.map(({ _id, name, executors }) => ({
        id: `song ${_id}`,
        label: name,
        note: executors.map((executor) => executor.name).join(", "),
        icon: ListMusic,
        run: () => go(`/songs/${_id}`),
      })),
    },
    {
      title: "Игроки",
      rows: players.map(({ _id, login, name }) => ({
        id: `player ${_id}`,
        label: login,
        note: name ?? "",
        icon: UserRound,
        run: () => go(`/gamers/${_id}`),
      })),
    },
  ];
  // Once something is typed, songs and players come first.
  const shown = (typed.trim() === "" ? groups : [...groups.slice(2), ...groups.slice(0, 2)]).filter(
    ({ rows }) => rows.length > 0,
  );

  return (
    <Dialog title="Перейти или сделать" onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField aria-label={sought} className={styles.search ?? ""}>
          <Input id={id} className="input" data-first-focus maxLength={limits.find.max} placeholder={sought} />
        </TextField>
        <Menu
          aria-label="Что найдено"
          className={styles.menu ?? ""}
          items={shown}
          dependencies={[shown]}
          renderEmptyState={() => (
            <p className={styles.empty}>{isFetching ? "Ищем…" : "Ничего не нашлось. Попробуйте иначе."}</p>
          )}
        >
          {({ title, rows }) => (
            <MenuSection id={title} className={styles.group ?? ""}>
              <Header className={styles.where ?? ""}>{title}</Header>
              <Collection items={rows}>{(row) => <PaletteItem {...row} />}</Collection>
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

type Row = {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: IconNode;
  readonly run: () => void;
};
type Group = { readonly title: string; readonly rows: readonly Row[] };

function PaletteItem({ id, label, note = "", icon, run }: Row): ReactNode {
  return (
    <MenuItem id={id} textValue={label} className={styles.item ?? ""} onAction={run}>
      <Icon of={icon} />
      <span className={styles.label}>
        {label}
        {note !== "" && <small>{note}</small>}
      </span>
    </MenuItem>
  );
}

/** Finds songs and players, as far as they are open, once typing has paused. */
function useSearchResults(typed: string, open: Searched) {
  const [find, setFind] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setFind(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = { songs: open.songs && find !== "", players: open.players && find !== "" };
  const query = { find, limit: maxRows };
  const songs = useQuery({
    queryKey: listKey("sound", { ...query, palette: true }),
    queryFn: ({ signal }) => api.listCatalogue({ ...query, select: "name,executors" }, { signal }),
    enabled: enabled.songs,
    placeholderData: keepPreviousData,
  });
  const players = useQuery({
    queryKey: listKey("gamer", { ...query, palette: true }),
    queryFn: ({ signal }) => api.listPlayers(query, { signal }),
    enabled: enabled.players,
    placeholderData: keepPreviousData,
  });
  return {
    songs: enabled.songs ? (songs.data?.data ?? []) : [],
    players: enabled.players ? (players.data?.users ?? []) : [],
    isFetching: songs.isFetching || players.isFetching || find !== typed,
  };
}
