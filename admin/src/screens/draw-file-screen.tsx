import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { listDraws } from "../features/draws/draw-calls.ts";
import { api } from "../lib/api.ts";
import { isMissing } from "../lib/queries.ts";
import { Loading } from "../ui/placeholders.tsx";
import { Paper, PrintButton, PaperTable } from "../ui/page/paper.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { DownloadButton } from "../features/draws/awards/download-button.tsx";
import {
  type Award,
  awardStateTexts,
  type Draw,
  type DrawFile as File,
  endOf,
  lotteryModeTexts,
  type DrawProof,
} from "@hitoslov/contract";
import { formatDate, formatDateTime, formatNumber } from "../lib/format.ts";
import { causeOf } from "../features/draws/awards/award-steps.ts";

/** /stocks/:id/file */
export function DrawFileScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["award", "file", id],
    queryFn: async ({ signal }) => {
      const [draws, proof, awards, file] = await Promise.all([
        listDraws({ ids: id }, signal),
        api.getDrawProof({ _idStock: id }, { signal }),
        api.listAwards({ _idStock: id }, { signal }),
        api.getDrawFile({ _idStock: id }, { signal }),
      ]);
      return { draw: draws.data[0], proof, awards: awards.data, file };
    },
  });
  if (data === undefined && isMissing(error)) {
    return (
      <DeadEnd
        title="Такого розыгрыша нет"
        crumbs={[{ to: "/stocks", label: "Розыгрыши" }]}
        here="Дело"
        text="На этой волне тихо. Возможно, розыгрыш удалили."
        way={{ to: "/stocks", label: "К\u00A0розыгрышам" }}
      />
    );
  }
  return (
    <StaffPage
      title="Дело розыгрыша"
      crumbs={[
        { to: "/stocks", label: "Розыгрыши" },
        { to: `/stocks/${id}`, label: data?.draw?.name ?? "Розыгрыш" },
      ]}
      here="Дело"
      actions={
        <>
          <DrawFileButton _idStock={id} />
          <PrintButton />
        </>
      }
    >
      {data?.draw === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <DrawFile draw={data.draw} proof={data.proof} awards={data.awards} file={data.file} />
      )}
    </StaffPage>
  );
}

/** The file of a draw as a workbook, with all entrants. */
function DrawFileButton({ _idStock }: { readonly _idStock: string }) {
  return <DownloadButton name="draw-file.xlsx" load={() => api.downloadDrawFile({ _idStock })} />;
}

type DrawFileProps = {
  readonly draw: Draw;
  readonly proof: DrawProof;
  readonly awards: readonly Award[];
  readonly file: File;
};

const byTexts = { staff: "сотрудник", player: "игрок", server: "программа" } as const;

/** Everything about a draw for a lawyer, to be printed. */
function DrawFile({ draw, proof, awards, file }: DrawFileProps) {
  const sums = new Map(file.sums.map((sum) => [sum._id, sum]));
  const sumOf = ({ _id }: Award, of: "value" | "cash") => {
    const sum = sums.get(_id)?.[of] ?? null;
    return sum === null ? "" : formatNumber(sum);
  };
  const ended = endOf(draw);
  const { algorithm, beacon, commitment, drawn, interventions, mode, min_score, reserves } = proof;
  return (
    <Paper>
      <h2>{draw.fullname}</h2>
      <p>
        С&nbsp;{formatDateTime(draw.start_date)} по&nbsp;{formatDateTime(ended)}
        {ended !== draw.end_date && `, а\u00A0по\u00A0условиям до\u00A0${formatDateTime(draw.end_date)}`}. Участников:{" "}
        {formatNumber(draw.members_total)}.
      </p>
      <p>
        Жребий: {lotteryModeTexts[mode]}. Очков для участия: {formatNumber(min_score)}. Запасных:{" "}
        {formatNumber(reserves)}.
      </p>
      <h2>Документы</h2>
      {file.documents.length === 0 && <p>Ничего не&nbsp;опубликовано.</p>}
      {file.documents.map(({ title, number, published_at, sha256, path }) => (
        <p key={path}>
          <a href={path}>
            {title}, редакция {number}
          </a>{" "}
          от&nbsp;{formatDateTime(published_at)}. SHA-256: <code>{sha256}</code>
        </p>
      ))}
      <h2>Доказательство</h2>
      <p>
        Алгоритм: <code>{algorithm}</code>
      </p>
      <p>
        Отпечаток секретного числа, SHA-256: <code>{commitment}</code>
      </p>
      {beacon === null ? (
        mode !== "none" && <p>{draw.randomness === "seed" ? "Без маяка." : "Раунд маяка ещё не\u00A0назван."}</p>
      ) : (
        <p>
          Маяк drand, раунд {formatNumber(beacon.round)}, {formatDateTime(beacon.at)}. Сеть: <code>{beacon.hash}</code>
        </p>
      )}
      {drawn === null ? (
        <p>Жребий не&nbsp;проведён.</p>
      ) : (
        <>
          <p>
            Проведён {formatDateTime(drawn.at)}. Секретное число: <code>{drawn.seed}</code>
          </p>
          {drawn.signature !== null && (
            <p>
              Подпись маяка: <code>{drawn.signature}</code>
            </p>
          )}
          <p>
            SHA-256 списка участников: <code>{drawn.entrants_hash}</code>
          </p>
          <ol>
            {drawn.winners.map((entrant, at) => (
              <li key={entrant}>
                <code>{entrant}</code>: {drawn.prizes[at]?.name ?? "в\u00A0запасе"}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>Участники</h2>
      <Entrants of={file.entrants} />
      <h2>Исправления</h2>
      {interventions.length === 0 && <p>Их не&nbsp;было.</p>}
      {interventions.length > 0 && (
        <PaperTable label="Исправления" columns={["Когда", "Кто", "Что", "Причина"]}>
          {interventions.map(({ _id, at, by, entrant, text, reason }) => (
            <tr key={_id}>
              <td>{formatDateTime(at)}</td>
              <td>{byTexts[by]}</td>
              <td>
                {text}
                {entrant !== null && (
                  <>
                    {" "}
                    <code>{entrant}</code>
                  </>
                )}
              </td>
              <td>{reason ?? ""}</td>
            </tr>
          ))}
        </PaperTable>
      )}
      <h2>Призы</h2>
      {awards.length === 0 && <p>Ещё ничего не&nbsp;вручено.</p>}
      {awards.length > 0 && (
        <PaperTable
          label="Призы"
          columns={[
            "Приз",
            "За\u00A0что",
            "Игрок",
            "Стоимость,\u00A0₽",
            "Денежная часть,\u00A0₽",
            "Состояние",
            "Назначен",
          ]}
        >
          {awards.map((award) => (
            <tr key={award._id}>
              <td>{award.prize.name}</td>
              <td>{causeOf(award)}</td>
              <td>{award.member.login}</td>
              <td>{sumOf(award, "value")}</td>
              <td>{sumOf(award, "cash")}</td>
              <td>{awardStateTexts[award.state]}</td>
              <td>{formatDate(award.assigned_at)}</td>
            </tr>
          ))}
        </PaperTable>
      )}
    </Paper>
  );
}

function Entrants({ of: entrants }: { readonly of: File["entrants"] }) {
  if (entrants === null) return <p>Список слишком длинный для страницы: он&nbsp;в&nbsp;файле xlsx.</p>;
  if (entrants.length === 0) return <p>Никто не&nbsp;участвовал.</p>;
  return (
    <PaperTable label="Участники" columns={["Место", "Участник", "Очки", "Исключён, причина"]}>
      {entrants.map(({ place, entrant, score, excluded_reason }) => (
        <tr key={entrant}>
          <td>{place === null ? "" : formatNumber(place)}</td>
          <td>
            <code>{entrant}</code>
          </td>
          <td>{formatNumber(score)}</td>
          <td>{excluded_reason ?? ""}</td>
        </tr>
      ))}
    </PaperTable>
  );
}
