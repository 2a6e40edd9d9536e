import type { DocumentInForce } from "@hitoslov/contract";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { EntryForm, type EntryValues } from "../../features/consents/entry-form.tsx";
import { laterApi } from "../../lib/later-api.ts";
import { queryClient } from "../../lib/queries.ts";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { daysOf, dayOf } from "../../ui/dates.ts";
import { Page, PAGE_ID } from "../../ui/page.tsx";
import { refusalOf } from "../../ui/refusal.ts";
import { State } from "../../ui/state.tsx";
import { isStuck } from "../../ui/stuck.ts";
import { Trouble } from "../../ui/trouble.tsx";
import { Chrome } from "../chrome.tsx";
import { AWARDS_ID, awardsQuery } from "../profile/awards-query.ts";
import { drawQuery } from "./draws-query.ts";
import { entryQuery } from "../legal/queries.ts";

const fields = ["adult", "rules", "prize_data"];

/** Where a player accepts the rules of a draw. */
export function EntryView({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const draw = useQuery(drawQuery(id));
  const entry = useQuery(entryQuery(id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ adult, versions }: EntryValues) =>
      // The server says what is missing, in its own words.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      laterApi.enterDraw({ _idStock: id, adult: adult as true, versions: [...versions] }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["stocks"] });
      void queryClient.invalidateQueries({ queryKey: awardsQuery.queryKey });
      // Who has accepted them after the end has won a prize to confirm.
      void navigate(draw.data?.status === "ended" ? `/profile#${AWARDS_ID}` : "/play");
    },
    onError: () => void entry.refetch(),
  });
  const rules = entry.data?.documents.find(({ kind }) => kind === "rules");
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title={draw.data?.name ?? "Участие в\u00A0розыгрыше"}
        lead="Ещё шаг&nbsp;— и&nbsp;вы в&nbsp;розыгрыше."
        art={<CoverRecord level={4} />}
      >
        {isStuck(entry) ? (
          <Trouble text="Правила не&nbsp;загрузились." busy={entry.isFetching} onRetry={() => void entry.refetch()} />
        ) : entry.data === undefined || draw.data === undefined ? (
          <Skeleton rows={6} />
        ) : draw.data === null || rules === undefined || entry.data.entered ? (
          <State
            title={entry.data.entered ? "Вы участвуете" : "Тишина в&nbsp;эфире"}
            text={entry.data.entered ? "Собирайте песни: очки идут в\u00A0розыгрыш." : "Такого розыгрыша сейчас нет."}
          />
        ) : (
          <EntryForm
            {...refusalOf(error, fields)}
            pending={isPending}
            slug={rules.slug}
            minAge={entry.data.min_age}
            facts={[
              ["Редакция", `${rules.number}-я, ${dayOf(rules.published_at)}`],
              ["Организатор", entry.data.organiser],
              ["Идёт", daysOf(draw.data.start_date, draw.data.end_date)],
            ]}
            documents={entry.data.documents.filter((document) => isOpen(document, entry.data.given))}
            onSubmit={mutate}
          />
        )}
      </Page>
    </>
  );
}

/** What has been agreed to already is not asked again. */
function isOpen({ kind }: DocumentInForce, given: readonly string[]): boolean {
  return !given.includes(kind);
}
