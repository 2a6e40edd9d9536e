import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useParams } from "react-router";
import { deselect } from "../features/catalogue/list/selection.ts";
import { loadSong, nextCodeQuery, songQuery } from "../features/catalogue/song-query.ts";
import { Loading } from "../ui/placeholders.tsx";
import { type Crumb, DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { type CatalogueSong, type SongStatus, songStatusNames } from "@hitoslov/contract";
import { Copy, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { errorAt, parseDecoys } from "../features/catalogue/song/song-values.ts";
import { SongAliases, SongTexts } from "../features/catalogue/song/song-texts.tsx";
import { SongFiles, SongPeople, SongShowing } from "../features/catalogue/song/song-fields.tsx";
import { SongNeighbours, SongTabs, type Tab, tabs } from "../features/catalogue/song/song-navigation.tsx";
import { SongProposals, useProposals } from "../features/catalogue/song/song-proposals.tsx";
import { SongNumbers } from "../features/catalogue/song/song-numbers.tsx";
import { useSongForm } from "../features/catalogue/song/use-song-form.tsx";
import { aboutSong, songLabels, songNames } from "../features/catalogue/song-labels.ts";
import { FragmentEditor } from "../features/fragment-editor/fragment-editor.tsx";
import { SongDuplicates, useIsHeard } from "../features/catalogue/song/song-duplicates.tsx";
import { useKeptMarks } from "../features/fragment-editor/keep-marks.ts";
import { api, messageOf } from "../lib/api.ts";
import { invalidate, isMissing, queryClient } from "../lib/queries.ts";
import { StickyBar } from "../ui/edit-form/sticky-bar.tsx";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useToast } from "../lib/toasts.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { useFormKey } from "../ui/use-form-key.ts";

/** Lazy: few who edit a song work on its sound. */
const SoundEditor = lazy(async () => ({ default: (await import("../features/sound/sound-editor.tsx")).SoundEditor }));

const tones: Record<SongStatus, "ok" | "plain" | "info"> = { Активна: "ok", Неактивна: "plain", Черновик: "info" };

/** One song, or a new one. The query of the address is the list it was opened from. */
export function SongScreen() {
  const { id = "" } = useParams();
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const isNew = id === "new";
  /** The song copied last. A new song is a copy only if its navigation state has that song's id. */
  const [copied, setCopied] = useState<CatalogueSong | null>(null);
  const original = copied !== null && location.state === copied._id ? copied : null;
  const { data, error, refetch } = useQuery({ ...songQuery(id), enabled: !isNew && !gone });
  const { data: code } = useQuery({ ...nextCodeQuery(location.key), enabled: isNew });
  const crumbs = [{ to: `/${search}`, label: "Каталог песен" }] as const;

  // Unmount what loads the song before its lists reload.
  const handleGone = () => {
    flushSync(() => setGone(true));
    void navigate(`/${search}`, { replace: true });
  };

  const begin = (song: CatalogueSong | null) => {
    setCopied(song);
    void navigate(`/songs/new${search}`, { state: song?._id });
  };
  const formKey = useFormKey(id, isNew);

  if (isNew ? code !== undefined : data && !gone) {
    return (
      <SongEditor
        key={formKey}
        song={isNew ? null : (data ?? null)}
        code={code ?? ""}
        original={original}
        crumbs={crumbs}
        onCreated={({ _id }) => void navigate(`/songs/${_id}${search}`, { replace: true, state: formKey })}
        onBegin={begin}
        onGone={handleGone}
      />
    );
  }
  if (isNew) {
    return (
      <StaffPage title="Новая песня" crumbs={crumbs} here="Новая песня">
        <Skeleton />
      </StaffPage>
    );
  }
  if (data === null || (data === undefined && isMissing(error))) {
    return (
      <DeadEnd
        title="Такой песни нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, песню удалили."
        way={{ to: crumbs[0].to, label: "К\u00A0каталогу песен" }}
      />
    );
  }
  return (
    <StaffPage title="Песня" crumbs={crumbs}>
      <Loading error={error} refetch={refetch} />
    </StaffPage>
  );
}

type SongEditorProps = {
  /** Null for a new song. */
  readonly song: CatalogueSong | null;
  /** The proposed code of a new song. */
  readonly code: string;
  /** The song that a new one copies. */
  readonly original: CatalogueSong | null;
  readonly crumbs: readonly [Crumb];
  /** Opens another new song, or a copy of this one. */
  readonly onBegin: (copied: CatalogueSong | null) => void;
  readonly onCreated: (song: CatalogueSong) => void;
  readonly onGone: () => void;
};

/** The form of a song, with its tabs. */
function SongEditor({ song, code, original, crumbs, onBegin, onCreated, onGone }: SongEditorProps) {
  const [tab, setTab] = useState<Tab>("text");
  const form = useSongForm({
    song,
    code,
    original,
    onCreated,
    onRefused: (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) setTab(first.startsWith("word_times") ? "sound" : "text");
    },
  });
  const proposals = useProposals(song, form);
  const isHeard = useIsHeard(song);
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const remove = useDelete("sound", async (_id) => {
    await api.deleteSound({ _id });
    deselect(_id);
    if (isHere()) onGone();
  });
  const { values } = form;
  const { fragment, hidden, difficulty_id } = values;
  const keptMarks = useKeptMarks({ fragment, hidden });
  /** Once opened, the tab stays mounted and keeps its state. */
  const [soundSeen, setSoundSeen] = useState(false);
  if (tab === "sound" && !soundSeen) setSoundSeen(true);

  const saveAndBegin = async () => {
    if ((await form.save()) && isHere()) onBegin(null);
  };
  const adopt = (next: CatalogueSong) => {
    queryClient.setQueryData(songQuery(next._id).queryKey, next);
    form.touch(next);
    void invalidate("sound");
  };
  const reread = async () => {
    if (song === null) return;
    try {
      adopt(await loadSong(song._id));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  return (
    <StaffPage
      title={song?.name ?? "Новая песня"}
      crumbs={crumbs}
      here={song === null ? "Новая песня" : "Правка"}
      status={song && <StatusBadge tone={tones[song.status_id]}>{song.status_id}</StatusBadge>}
      actions={
        song && (
          <>
            <SongTabs tab={tab} onChange={setTab} />
            <SongNeighbours id={song._id} />
            <button type="button" className="key" onClick={() => onBegin(song)}>
              <Icon of={Copy} />
              Дублировать
            </button>
            <HistoryButton entity="sound" id={song._id} labels={songLabels} names={songNames} />
            <button type="button" className="key" onClick={() => void remove(song._id, song.name, aboutSong(song))}>
              <Icon of={Trash2} />
              Удалить
            </button>
          </>
        )
      }
    >
      <form {...form.props} className="edit" aria-label={song?.name ?? "Новая песня"}>
        <div id="text" role={song === null ? undefined : "tabpanel"} aria-label={tabs.text} hidden={tab !== "text"}>
          <FragmentEditor
            draft={{ _id: song?._id, fragment, hidden, decoys: parseDecoys(values.decoys), difficulty_id }}
            sound={song?.sound ?? null}
            duration={song?.duration ?? null}
            error={errorAt(form.errors, "hidden")}
            onChange={(next) => form.set("hidden", next)}
          />
          <SongTexts form={form} onFragment={(next) => form.patch({ fragment: next, hidden: keptMarks(next) })} />
          <SongAliases form={form} />
          <SongPeople form={form} _id={song?._id} />
          <StickyBar form={form} onCancel={song === null ? () => void navigate(crumbs[0].to) : form.reset}>
            <button type="button" className="key" disabled={form.pending} onClick={() => void saveAndBegin()}>
              Сохранить и&nbsp;ещё
            </button>
          </StickyBar>
        </div>
        <aside aria-label="Файлы и показ" hidden={tab !== "text"}>
          {song?.status_id === songStatusNames.draft && (
            <SongProposals song={song} form={form} proposals={proposals} onSong={adopt} onStale={reread} />
          )}
          {/* Nothing comes before what stands above it: it would be pushed down under the pointer. */}
          {!proposals.isLoading && <SongFiles song={song} form={form} onSong={adopt} onStale={reread} />}
          {proposals.isLoading || !isHeard ? (
            <Skeleton />
          ) : (
            <SongShowing
              form={form}
              hasSound={Boolean(song?.sound) || form.file("sound").chosen !== null}
              song={song}
            />
          )}
          {isHeard && song !== null && song.status_id !== songStatusNames.draft && (
            <SongNumbers song={song} form={form} onSong={adopt} />
          )}
        </aside>
        {song !== null && soundSeen && (
          <div id="sound" role="tabpanel" aria-label={tabs.sound} className="edit__whole" hidden={tab !== "sound"}>
            <Suspense fallback={<Skeleton />}>
              <SoundEditor
                song={song}
                fragment={fragment}
                times={values.word_times}
                error={errorAt(form.errors, "word_times")}
                onTimes={(times) => form.set("word_times", times)}
                onSong={adopt}
                onStale={reread}
              >
                <SongDuplicates by="sound" song={song} />
              </SoundEditor>
            </Suspense>
            <StickyBar form={form} onCancel={form.reset} />
          </div>
        )}
      </form>
    </StaffPage>
  );
}
