import type { DrawProof } from "@hitoslov/contract";
import { whole } from "../../../ui/figures.ts";
import { points } from "../../../ui/rank/notes.ts";
import type { EntrantList } from "./entrant-list.ts";

type OwnChanceProps = {
  readonly in: EntrantList;
  readonly of: Pick<DrawProof, "mode" | "min_score">;
  readonly hasPrize: boolean;
};

const percent = new Intl.NumberFormat("ru", { style: "percent", maximumSignificantDigits: 2 });

/** Where in the list of entrants the player stands, and how likely the first lot was theirs. */
export function OwnChance({ in: { count, tickets, own }, of: { mode, min_score }, hasPrize }: OwnChanceProps) {
  // Lots are drawn among the entrants of the list alone.
  if (own === null && hasPrize) {
    return <p>Ваш приз&nbsp;— за&nbsp;место, в&nbsp;жребии он&nbsp;не&nbsp;участвует.</p>;
  }
  if (own === null) {
    return (
      <p>
        Вас в&nbsp;списке нет: в&nbsp;жребии участвовали игроки, у&nbsp;которых было хотя&nbsp;бы {points(min_score)}{" "}
        и&nbsp;не&nbsp;было приза за&nbsp;место.
      </p>
    );
  }
  const chance = percent.format(own.tickets / tickets);
  return (
    <p>
      Ваш номер в&nbsp;списке&nbsp;— {whole(own.line)} из&nbsp;{whole(count)}.{" "}
      {mode === "weighted" &&
        `Билетов у\u00A0вас ${whole(own.tickets)} из\u00A0${whole(tickets)}: по\u00A0одному за\u00A0очко. `}
      Шанс, что жребий первым выпадет вам,&nbsp;— {chance}.
    </p>
  );
}
