import { type Award, type awardCardRoutes, nextAwardStates } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { conflictAt } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { streamWorkbook } from "../../../http/workbook.ts";
import type { Services } from "../../../services.ts";
import { inTransaction, missing } from "../../../crud/change.ts";
import { lockDraw } from "../prizes.ts";
import { findCard, updateCard } from "./card.ts";
import { changeState } from "./change-state.ts";
import { requireConfirmable } from "./confirmed-number.ts";
import { findDrawFile } from "./draw-documents.ts";
import { drawFileSheets } from "./draw-file.ts";
import { readPapers, updatePapers } from "./papers.ts";
import { findAwards } from "./queries.ts";

/** How many names a refusal lists. */
const named = 5;

export const awardCardHandlers = (services: Services): Handlers<typeof awardCardRoutes> => ({
  getAwardCard: ({ _id }, { caller }) => findCard(services, caller, _id),

  updateAwardCard: (input, { caller }) => updateCard(services, caller, input),

  readAwardPapers: ({ _id }, { caller }) => readPapers(services, caller, _id),

  updateAwardPapers: (input, { caller }) => updatePapers(services, caller, input),

  async updateAwards({ _idStock, ids, state }, { caller }) {
    const group_id = uuid();
    const data = await inTransaction(services, {}, async (trx) => {
      const draw = await lockDraw(trx, _idStock);
      const awards = (await findAwards(trx, ids)).filter((award) => award._idStock === _idStock);
      if (awards.length < ids.length) throw missing("award");
      const late = awards.filter((award) => !nextAwardStates[award.state].includes(state));
      if (late.length > 0) {
        const names = late.slice(0, named).map(({ member }) => member.login);
        const more = late.length > named ? ` и\u00A0ещё ${late.length - named}` : "";
        throw conflictAt("ids", `Состояние другое, ничего не\u00A0изменено: ${names.join(", ")}${more}`);
      }
      const changed: Award[] = [];
      for (const award of awards) {
        const number = state === "confirmed" ? await requireConfirmable(trx, draw, award.member._id) : undefined;
        changed.push(await changeState(trx, caller, award, { state, number, groupId: group_id }, services.now()));
      }
      return changed;
    });
    return { data, group_id };
  },

  getDrawFile: ({ _idStock }) => findDrawFile(services, _idStock),

  async downloadDrawFile({ _idStock }) {
    return streamWorkbook(await drawFileSheets(services, _idStock));
  },
});
