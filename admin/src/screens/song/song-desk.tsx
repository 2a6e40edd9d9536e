import { type CatalogueSound, statuses } from "@hitoslov/contract";
import { Trash2 } from "lucide";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { createFirstSave } from "../../features/catalogue/song/first-save.ts";
import { parseDecoys } from "../../features/catalogue/song/decoys.ts";
import { SongFiles } from "../../features/catalogue/song/song-files.tsx";
import { SongNeighbours } from "../../features/catalogue/song/song-neighbours.tsx";
import { SongPeople } from "../../features/catalogue/song/song-people.tsx";
import { SongShowing } from "../../features/catalogue/song/song-showing.tsx";
import { SongTexts } from "../../features/catalogue/song/song-texts.tsx";
import { errorAt } from "../../features/catalogue/song/song-values.ts";
import { useSongForm } from "../../features/catalogue/song/use-song-form.ts";
import { songLabels } from "../../features/catalogue/song-labels.ts";
import { FragmentEditor } from "../../features/fragment-editor/fragment-editor.tsx";
import { useKeptMarks } from "../../features/fragment-editor/use-kept-marks.ts";
import { api } from "../../lib/api.ts";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { type Crumb, DeskPage } from "../../ui/page/desk-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useDelete } from "../../ui/use-delete.ts";

type SongDeskProps = {
  /** Null: a new one. */
  readonly song: CatalogueSound | null;
  /** The code proposed for a new one. */
  readonly code: string;
  readonly crumbs: readonly [Crumb];
  readonly onCreated: (song: CatalogueSound) => void;
  readonly onGone: () => void;
};

/** A song's form with the editor of its fragment. */
export function SongDesk({ song, code, crumbs, onCreated, onGone }: SongDeskProps) {
  const [first] = useState(() => createFirstSave(song?._id));
  const form = useSongForm({
    song,
    code,
    onCreated: (created) => {
      first.tell(created._id);
      onCreated(created);
    },
  });
  const navigate = useNavigate();
  const remove = useDelete("sound", async (_id) => {
    await api.deleteSound({ _id });
    onGone();
  });
  const { values } = form;
  const { fragment, hidden, difficulty_id } = values;
  const keptMarks = useKeptMarks({ fragment, hidden });

  return (
    <DeskPage
      title={song?.name ?? "Новая песня"}
      crumbs={crumbs}
      here={song === null ? "Новая песня" : "Правка"}
      status={
        song && <StatusBadge tone={song.status_id === statuses[0] ? "ok" : "plain"}>{song.status_id}</StatusBadge>
      }
      actions={
        song && (
          <>
            <SongNeighbours id={song._id} />
            <HistoryButton entity="sound" id={song._id} labels={songLabels} />
            <button type="button" className="key" onClick={() => void remove(song._id, song.name)}>
              <Icon of={Trash2} />
              Удалить
            </button>
          </>
        )
      }
    >
      <form {...form.props} className="edit" aria-label={song?.name ?? "Новая песня"}>
        <div>
          <FragmentEditor
            draft={{ _id: song?._id, fragment, hidden, decoys: parseDecoys(values.decoys), difficulty_id }}
            sound={song?.sound ?? null}
            duration={song?.duration ?? null}
            error={errorAt(form.errors, "hidden")}
            onChange={(next) => form.set("hidden", next)}
          />
          <SongTexts form={form} onFragment={(next) => form.patch({ fragment: next, hidden: keptMarks(next) })} />
          <SongPeople form={form} _id={song?._id} />
          <StickyBar form={form} onCancel={song === null ? () => void navigate(crumbs[0].to) : form.reset} />
        </div>
        <aside aria-label="Файлы и показ">
          <SongFiles song={song} first={first} touch={form.touch} />
          <SongShowing form={form} hasSound={song !== null && song.sound !== null} />
        </aside>
      </form>
    </DeskPage>
  );
}
