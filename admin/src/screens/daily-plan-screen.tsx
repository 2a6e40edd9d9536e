import type { PlannedDay } from "@hitoslov/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DayDialog } from "../features/daily/day-dialog.tsx";
import { PlanGrid } from "../features/daily/plan-grid.tsx";
import { api } from "../lib/api.ts";
import { addDays, monthName } from "../lib/calendar.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

/** A month of songs of the day: what was, and what is to be. */
export function DailyPlanScreen() {
  const [params, setParams] = useSearchParams();
  const month = params.get("month") ?? undefined;
  const [open, setOpen] = useState<PlannedDay | null>(null);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["daily-plan", month],
    queryFn: ({ signal }) => api.listDailyPlan({ month }, { signal }),
    placeholderData: (before) => before,
  });
  const handleClose = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ["daily-plan"] });
  };
  const turn = (by: -1 | 1) => {
    const first = `${data?.month ?? ""}-01`;
    setParams({ month: addDays(first, by === 1 ? 31 : -1).slice(0, 7) }, { replace: true });
  };
  return (
    <StaffPage
      title="Песня дня"
      actions={
        data !== undefined && (
          <>
            <button type="button" className="key key--icon" aria-label="Предыдущий месяц" onClick={() => turn(-1)}>
              <Icon of={ChevronLeft} />
            </button>
            <b role="status">{monthName(`${data.month}-01`)}</b>
            <button type="button" className="key key--icon" aria-label="Следующий месяц" onClick={() => turn(1)}>
              <Icon of={ChevronRight} />
            </button>
          </>
        )
      }
    >
      <p className="muted">
        Для дня без плана песню выберет сервер: ту, что не&nbsp;звучала полгода. Сегодняшний и&nbsp;прошлые дни уже
        не&nbsp;изменить.
      </p>
      {data === undefined ? (
        error !== null && <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PlanGrid days={data.data} today={data.today} onPick={setOpen} />
      )}
      {open !== null && <DayDialog day={open} onClose={handleClose} />}
    </StaffPage>
  );
}
