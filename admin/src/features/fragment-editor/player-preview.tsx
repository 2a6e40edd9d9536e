import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PreviewPhone } from "./preview-phone.tsx";

export type Draft = {
  readonly _id?: string | undefined;
  readonly fragment: string;
  readonly hidden: readonly number[];
  readonly decoys: readonly string[];
  /** Empty: not chosen yet. */
  readonly difficulty_id: string;
};

type PlayerPreviewProps = { readonly draft: Draft; readonly sound: string | null; readonly onClose: () => void };

/** The fragment as a player gets it, saved or not; nothing of it is recorded. */
export function PlayerPreview({ draft, sound, onClose }: PlayerPreviewProps) {
  const { _id, fragment, hidden, decoys, difficulty_id } = draft;
  const hasLevel = difficulty_id !== "";
  const { data, error, refetch } = useQuery({
    queryKey: ["preview", draft],
    queryFn: ({ signal }) =>
      api.previewSound(
        { fragment, hidden: [...hidden], decoys: [...decoys], difficulty_id, ...(_id !== undefined && { _id }) },
        { signal },
      ),
    enabled: hasLevel,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title="Как увидит игрок" onClose={onClose}>
      {!hasLevel && <p>Выберите уровень: от&nbsp;него зависит, сколько слов на&nbsp;клавишах.</p>}
      {hasLevel && data === undefined && <Loading error={error} refetch={refetch} rows={4} />}
      {data !== undefined && <PreviewPhone fragment={fragment} words={data.words} tips={data.tips} sound={sound} />}
    </Dialog>
  );
}
