import type { AwardCard, Papers } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { awardQuery } from "../features/draws/draw-calls.ts";
import { api, messageOf } from "../lib/api.ts";
import { isMissing } from "../lib/queries.ts";
import { NoAward } from "../features/draws/awards/awards-table.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Blank, Paper, PrintButton, Signs, PaperTable } from "../ui/page/paper.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../lib/toasts.tsx";
import { dayWithYear } from "../lib/calendar.ts";
import { formatNumber } from "../lib/format.ts";

/** /stocks/:id/awards/:award/act */
export function ActScreen() {
  const { id = "", award = "" } = useParams();
  const { data: card, error, refetch } = useQuery(awardQuery(award));
  const [papers, setPapers] = useState<Papers | null>(null);
  const toast = useToast();
  const handleFill = () =>
    api.readAwardPapers({ _id: award }).then(setPapers, (failure: unknown) => toast.error(messageOf(failure)));
  if (card === undefined && isMissing(error)) return <NoAward drawId={id} />;
  return (
    <StaffPage
      title="Акт приёма-передачи"
      crumbs={[
        { to: `/stocks/${id}`, label: card?.stock ?? "Розыгрыш" },
        { to: `/stocks/${id}/awards/${award}`, label: "Вручение" },
      ]}
      here="Акт"
      actions={
        <>
          {card?.papers === "kept" && card.reads_papers && papers === null && (
            <button type="button" className="key" onClick={() => void handleFill()}>
              Подставить паспортные данные
            </button>
          )}
          <PrintButton />
        </>
      }
    >
      {card === undefined && <Loading error={error} refetch={refetch} />}
      {card !== undefined && <HandoverAct card={card} papers={papers} />}
    </StaffPage>
  );
}

type HandoverActProps = {
  readonly card: AwardCard;
  /** Null: blank, to be filled in by hand. */
  readonly papers: Papers | null;
};

const dateOf = (day = "") => (day === "" ? "" : dayWithYear(day));

/** The handover act of a prize; unknown values are lines to write on. */
function HandoverAct({ card, papers }: HandoverActProps) {
  const { prize, stock, value, cash, organiser } = card;
  return (
    <Paper>
      <h2>Акт приёма-передачи приза</h2>
      <p>
        <Blank /> «<Blank />» <Blank /> 20&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;г.
      </p>
      <p>
        Организатор <Blank>{organiser.name}</Blank>, ИНН <Blank>{organiser.inn}</Blank>, ОГРН{" "}
        <Blank>{organiser.ogrn}</Blank>, адрес <Blank>{organiser.address}</Blank>, в&nbsp;лице <Blank />, действующего
        на&nbsp;основании <Blank />, передал, а&nbsp;победитель розыгрыша «{stock}»{" "}
        <Blank>{papers?.full_name ?? ""}</Blank> принял приз:
      </p>
      <PaperTable label="Приз" columns={["Приз", "Стоимость,\u00A0₽", "Денежная часть,\u00A0₽"]}>
        <tr>
          <td>{prize.name}</td>
          <td>{value === null ? "" : formatNumber(value)}</td>
          <td>{cash === null ? "" : formatNumber(cash)}</td>
        </tr>
      </PaperTable>
      <p>
        Дата рождения: <Blank>{dateOf(papers?.birth_date)}</Blank>. Паспорт: <Blank>{papers?.passport ?? ""}</Blank>,
        выдан <Blank>{papers?.issued_by ?? ""}</Blank>, <Blank>{dateOf(papers?.issued_at)}</Blank>. Адрес регистрации:{" "}
        <Blank>{papers?.registration ?? ""}</Blank>. ИНН: <Blank>{papers?.inn ?? ""}</Blank>.
      </p>
      {cash !== null && cash > 0 && (
        <p>
          Организатор как налоговый агент исчисляет НДФЛ по&nbsp;ставке 35&nbsp;% и&nbsp;удерживает его из&nbsp;денежной
          части приза: {formatNumber(cash)}&nbsp;₽. Победитель согласен с&nbsp;удержанием.
        </p>
      )}
      <p>Приз передан в&nbsp;исправном состоянии и&nbsp;полной комплектности. Претензий у&nbsp;сторон нет.</p>
      <p>Акт составлен в&nbsp;двух экземплярах, по&nbsp;одному для каждой стороны.</p>
      <Signs>
        <p>
          Организатор{organiser.name !== "" && `: ${organiser.name}`}
          <br />
          <br />
          <Blank />
        </p>
        <p>
          Победитель
          <br />
          <br />
          <Blank />
        </p>
      </Signs>
    </Paper>
  );
}
