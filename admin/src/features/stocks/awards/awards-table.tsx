import type { Award } from "@hitoslov/contract";
import { useState } from "react";
import { ReasonDialog } from "../reason-dialog.tsx";
import { AwardRow } from "./award-row.tsx";
import { type AwardStep, likelyReason } from "./award-steps.ts";
import { useAwardStep } from "./use-award-step.ts";

type Asked = { readonly award: Award; readonly step: "expired" | "replace"; readonly reason: string };

const outcomes = {
  expired: "Передать приз следующему можно и\u00A0позже.",
  replace: "Приз получит следующий в\u00A0запасе.",
};

/** The prizes of a draw that have been given, and what is to be done with each. */
export function AwardsTable({ awards }: { readonly awards: readonly Award[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { busy, advance, expire, replace } = useAwardStep();
  const handleStep = (award: Award, step: AwardStep) => {
    if (step === "expired" || step === "replace") setAsked({ award, step, reason: likelyReason(award) });
    else void advance(award, step);
  };
  return (
    <>
      <div className="tw">
        <table className="grid">
          <caption className="vh">Вручение призов</caption>
          <thead>
            <tr>
              <th scope="col">Игрок</th>
              <th scope="col">Приз, за&nbsp;что</th>
              <th scope="col">Состояние</th>
              <th scope="col">Дальше</th>
            </tr>
          </thead>
          <tbody>
            {awards.map((award) => (
              <AwardRow
                key={award._id}
                award={award}
                heir={awards.find(({ _id }) => _id === award.replaced_by)}
                busy={busy === award._id}
                onStep={(step) => handleStep(award, step)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked !== null && (
        <ReasonDialog
          title={asked.step === "replace" ? "Передать приз следующему?" : "Приз просрочен?"}
          text={`${asked.award.member.login} останется без\u00A0приза: ${asked.award.prize.name}. ${outcomes[asked.step]}`}
          yes={asked.step === "replace" ? "Передать" : "Просрочен"}
          reason={asked.reason}
          onSubmit={(reason) => (asked.step === "replace" ? replace : expire)(asked.award, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
