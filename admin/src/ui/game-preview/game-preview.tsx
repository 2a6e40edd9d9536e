import { audienceNames, type PreviewSubject, type PreviewViewer, previewViewers } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { MonitorPlay } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { api } from "../../lib/api.ts";
import { instantOf, noMoment } from "../../lib/moments.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { SelectField } from "../select/select.tsx";
import { EmptyState, Loading } from "../placeholders.tsx";
import { MomentRange } from "../moment/moment-range.tsx";
import styles from "./game-preview.module.css";

type GamePreviewButtonProps = {
  readonly subject: PreviewSubject;
  readonly id: string;
  /** Whether there are unsaved changes, which the preview does not show. */
  readonly dirty: boolean;
  /** How the preview differs from what players see now. */
  readonly note?: string;
  /** Why the game does not have it at all; shown in the place of the game. */
  readonly absent?: string;
};

/** Opens a preview of the saved row in the game itself. */
export function GamePreviewButton(props: GamePreviewButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={MonitorPlay} />
        Посмотреть в&nbsp;игре
      </button>
      {open && <GamePreview {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const viewerNames: Record<PreviewViewer, string> = {
  guest: "Гость",
  default: "Обычный игрок",
  premium: "Премиум",
  megafon: audienceNames.megafon,
  megafonSubscription: audienceNames.megafonSubscription,
};
const viewers = previewViewers.map((value) => ({ value, label: viewerNames[value] }));

/** The page of the game that shows it; guests see notices at the sign-in, and songs in the demo. */
const pages: Record<PreviewSubject, { readonly player: string; readonly guest: string }> = {
  sound: { player: "/play", guest: "/demo" },
  news: { player: "/newsfeed", guest: "/newsfeed" },
  notice: { player: "/", guest: "/auth" },
  stock: { player: "/stocks", guest: "/stocks" },
};

function GamePreview({
  subject,
  id,
  dirty,
  note,
  absent,
  onClose,
}: GamePreviewButtonProps & { readonly onClose: () => void }) {
  const [viewer, setViewer] = useState<PreviewViewer>("default");
  const [moment, setMoment] = useState(noMoment);
  const at = moment.date === "" ? null : instantOf(moment);
  const { data, error, refetch } = useQuery({
    queryKey: ["game-preview", subject, id, viewer, at],
    queryFn: ({ signal }) => api.createPreview({ viewer, at, subject, _id: id }, { signal }),
    // Wait while the date is incomplete.
    enabled: at !== "",
    staleTime: Infinity,
    gcTime: 0,
  });
  const side = viewer === "guest" ? "guest" : "player";
  const asked = subject === "stock" ? `stockId=${id}&preview` : "preview";
  return (
    <Dialog title="Предпросмотр в&nbsp;игре" onClose={onClose}>
      <div className={styles.fields}>
        <SelectField label="Кто смотрит" options={viewers} value={viewer} onChange={setViewer} />
        <MomentRange
          optional
          single
          group="Когда"
          labels={{ start: "Когда", end: "" }}
          value={{ start: moment, end: noMoment }}
          errors={{ start: undefined, end: undefined }}
          onChange={({ start }) => setMoment(start)}
        />
      </div>
      <p className="hint">
        {note} {dirty ? "Показано то, что сохранено. " : ""}Без даты&nbsp;— сейчас. Ничего не&nbsp;записывается.
      </p>
      <div role="status">
        {data !== undefined && (
          <StatusBadge tone={data.shown ? "ok" : "bad"}>
            {data.shown ? "Этот игрок увидит" : "Этот игрок в\u00A0это время не\u00A0увидит"}
          </StatusBadge>
        )}
      </div>
      {data === undefined && at !== "" && <Loading error={error} refetch={refetch} rows={6} />}
      {absent !== undefined && <EmptyState text={absent} />}
      {data !== undefined && absent === undefined && (
        // It is our own page and needs its origin to call the server; it opens no windows and submits no forms.
        <iframe
          key={data.token}
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin"
          className={styles.frame}
          title="Игра, как её увидят"
          src={`${pages[subject][side]}?${asked}#${new URLSearchParams({ token: data.token, viewer }).toString()}`}
        />
      )}
    </Dialog>
  );
}
