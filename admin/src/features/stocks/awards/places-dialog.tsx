import type { PlaceAward, Stock } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { awardMessages } from "../../../messages.ts";
import type { DataColumn } from "../../../ui/data-table/data-column.ts";
import { Grid } from "../../../ui/data-table/grid.tsx";
import { GivingDialog } from "./giving-dialog.tsx";
import { useGiving } from "./use-giving.ts";

type PlacesDialogProps = { readonly stock: Stock; readonly onClose: () => void };

const columns: readonly DataColumn<PlaceAward & { readonly _id: string }>[] = [
  { key: "place", title: "Место", numeric: true, render: ({ place }) => <b>{formatNumber(place)}</b> },
  {
    key: "member",
    title: "Игрок",
    render: ({ member }) => (
      <>
        {member.login}
        <small>{member.name}</small>
      </>
    ),
  },
  { key: "score", title: "Очки", numeric: true, render: ({ member }) => formatNumber(member.score) },
  { key: "prize", title: "Приз", render: ({ prize }) => prize },
];

/** Gives the prizes for places in one step, as they are shown here. */
export function PlacesDialog({ stock: { _id: _idStock }, onClose }: PlacesDialogProps) {
  const { preview, pending, refusal, give } = useGiving<readonly PlaceAward[]>({
    key: ["places", _idStock],
    read: async (signal) => (await api.previewPlaceAwards({ _idStock }, { signal })).data,
    give: (seen) =>
      api.givePlaceAwards({
        _idStock,
        awards: seen.map(({ place, prize_id, member }) => ({ place, prize_id, user_id: member._id })),
      }),
    done: awardMessages.given,
    onDone: onClose,
  });
  const awards = preview.data ?? [];
  return (
    <GivingDialog
      title="Вручить по&nbsp;местам"
      preview={preview}
      yes={awards.length === 0 ? null : `Вручить ${counted(awards.length, "приз", "приза", "призов")}`}
      pending={pending}
      refusal={refusal}
      onGive={() => void give(awards)}
      onClose={onClose}
    >
      {preview.data?.length === 0 && (
        <p>Вручать нечего: призов за&nbsp;места больше нет, или на&nbsp;этих местах никого.</p>
      )}
      {awards.length > 0 && (
        <>
          <p className="hint">Победители увидят приз у&nbsp;себя в&nbsp;профиле и&nbsp;получат письмо.</p>
          <Grid
            caption="Кто что получит"
            columns={columns}
            rows={awards.map((award) => ({ ...award, _id: award.member._id }))}
            rowName={({ member }) => member.login}
          />
        </>
      )}
    </GivingDialog>
  );
}
