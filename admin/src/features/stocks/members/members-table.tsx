import type { Stock, StockMember } from "@hitoslov/contract";
import { MemberRow } from "./member-row.tsx";
import { useSignals } from "./use-signals.ts";

type MembersTableProps = {
  readonly stock: Stock;
  /** A page of them. */
  readonly members: readonly StockMember[];
  /** Another page is on its way. */
  readonly busy: boolean;
  /** The draw is over: scores stand. */
  readonly over: boolean;
  readonly onCorrect: (member: StockMember) => void;
  readonly onExclude: (member: StockMember) => void;
  readonly onRestore: (member: StockMember) => void;
};

export function MembersTable({ stock, members, busy, over, onCorrect, onExclude, onRestore }: MembersTableProps) {
  const signals = useSignals(stock._id, members);
  return (
    <div className="tw" aria-busy={busy}>
      <table className="grid">
        <caption className="vh">Участники розыгрыша</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              Место
            </th>
            <th scope="col">Игрок</th>
            <th scope="col">Тип</th>
            <th scope="col" className="num">
              Очки
            </th>
            <th scope="col">Приз</th>
            <th scope="col">
              <span className="vh">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              prizes={Object.values(stock.prizes)}
              over={over}
              signals={signals[member._id] ?? []}
              onCorrect={() => onCorrect(member)}
              onExclude={() => onExclude(member)}
              onRestore={() => onRestore(member)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
