import type { DrawProof } from "@hitoslov/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronDown, Download, ShieldCheck } from "lucide";
import { useMemo } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { type EntrantList, readList } from "../../features/draws/proof/entrant-list.ts";
import { Interventions } from "../../features/draws/proof/interventions.tsx";
import { BeaconNote, Checks, Fact, How } from "../../features/draws/proof/proof-facts.tsx";
import styles from "../../features/draws/proof/proof.module.css";
import { whole } from "../../lib/figures.ts";
import { points } from "../../ui/rank/notes.ts";
import { canVerify, loadWhole, ownLineQuery, verificationQuery, verify } from "./proof-query.ts";

type DrawnProofProps = {
  readonly proof: DrawProof;
  readonly drawn: NonNullable<DrawProof["drawn"]>;
  /** The player's alias in the list; null if they are no entrant, undefined for guests and while it is loading. */
  readonly ownId: string | null | undefined;
  readonly hasPrize: boolean;
};

/** A lottery that has been run: the page repeats it, and shows everything needed to repeat it elsewhere. */
export function DrawnProof({ proof, drawn, ownId, hasPrize }: DrawnProofProps) {
  const { data: verified = null } = useQuery({ ...verificationQuery(proof), enabled: canVerify(proof) });
  const list = useMemo(
    () => (drawn.entrants === null ? null : readList(drawn.entrants, ownId ?? null)),
    [drawn.entrants, ownId],
  );
  const file = `draw-${proof.stock._id}.json`;
  const handleDownload = () => saveFile(file, new Blob([JSON.stringify(proof)], { type: "application/json" }));
  return (
    <>
      {canVerify(proof) ? (
        <Checks of={verified} />
      ) : (
        <p className={styles.section}>
          Эта страница открыта без защиты (https), и&nbsp;браузер не&nbsp;даёт ей посчитать отпечатки. Скачайте файл
          и&nbsp;проверьте его сами.
        </p>
      )}
      <section className={styles.section}>
        {list === null ? (
          <LongList proof={proof} ownId={ownId ?? null} file={file} />
        ) : (
          <>
            {ownId !== undefined && <OwnChance in={list} of={proof} hasPrize={hasPrize} />}
            <div>
              <button type="button" className="key" onClick={handleDownload}>
                <Icon of={Download} />
                Скачать JSON
              </button>
            </div>
          </>
        )}
      </section>
      <Winners of={drawn} ownId={ownId ?? null} />
      <section className={styles.section}>
        <h2>Числа</h2>
        <p>Участников: {whole(proof.list?.count ?? list?.count ?? 0)}</p>
        <BeaconNote of={proof} now={0} />
        <Fact name="Секретное число" value={drawn.seed} onCopy={(value) => void copy(value)} />
        <Fact
          name="Его отпечаток, опубликованный до начала"
          value={proof.commitment}
          onCopy={(value) => void copy(value)}
        />
        {drawn.signature !== null && (
          <Fact name="Ответ маяка: подпись раунда" value={drawn.signature} onCopy={(value) => void copy(value)} />
        )}
        <Fact name="Отпечаток списка участников" value={drawn.entrants_hash} onCopy={(value) => void copy(value)} />
      </section>
      <Interventions of={proof.interventions} ownId={ownId ?? null} />
      <How file={file} algorithm={proof.algorithm} />
    </>
  );
}

type OwnChanceProps = {
  readonly in: EntrantList;
  readonly of: Pick<DrawProof, "mode" | "min_score">;
  readonly hasPrize: boolean;
};

const percent = new Intl.NumberFormat("ru", { style: "percent", maximumSignificantDigits: 2 });

/** The player's line in the list of entrants, and their chance to be drawn first. */
function OwnChance({ in: { count, tickets, own }, of: { mode, min_score }, hasPrize }: OwnChanceProps) {
  // Only entrants of the list take part in the lottery.
  if (own === null && hasPrize) {
    return <p>Ваш приз не&nbsp;из&nbsp;жребия: в&nbsp;списке участников вас нет.</p>;
  }
  if (own === null) {
    return (
      <p>
        Вас в&nbsp;списке нет: в&nbsp;жребии участвовали игроки, у&nbsp;которых было хотя&nbsp;бы {points(min_score)}{" "}
        и&nbsp;которым не&nbsp;достался другой приз розыгрыша.
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

type WinnersProps = {
  readonly of: Pick<NonNullable<DrawProof["drawn"]>, "winners" | "prizes">;
  /** The player's alias; null if they are no entrant. */
  readonly ownId: string | null;
};

/** The winners, in order, and then the reserves. */
function Winners({ of: { winners, prizes }, ownId }: WinnersProps) {
  const reserves = winners.slice(prizes.length);
  return (
    <section className={styles.section}>
      <h2>Победители</h2>
      {winners.length === 0 && <p className="muted">Участников не&nbsp;было.</p>}
      <ol className={styles.winners} aria-label="Победители по порядку">
        {winners.slice(0, prizes.length).map((id, at) => (
          <Winner key={id} id={id} number={at + 1} text={prizes[at]?.name ?? ""} isOwn={id === ownId} />
        ))}
      </ol>
      {reserves.length > 0 && (
        <details className={styles.fold}>
          <summary>
            Запас: если победитель не&nbsp;ответит, приз может получить следующий
            <Icon of={ChevronDown} />
          </summary>
          <ol className={styles.winners} aria-label="Запас по порядку">
            {reserves.map((id, at) => (
              <Winner key={id} id={id} number={at + 1} text="В&nbsp;запасе" isOwn={id === ownId} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

type WinnerProps = {
  readonly id: string;
  /** The position in the order of drawing, from 1; for reserves, among the reserves. */
  readonly number: number;
  /** The prize, or «В запасе» for a reserve. */
  readonly text: string;
  readonly isOwn: boolean;
};

function Winner({ id, number, text, isOwn }: WinnerProps) {
  return (
    <li className={`${styles.winner} ${isOwn ? `on-bed ${styles.own}` : ""}`} value={number}>
      <span className={styles.number}>{number}</span>
      <span>
        <b>
          {text}
          {isOwn && "\u00A0— это\u00A0вы"}
        </b>
        <code>{id}</code>
      </span>
    </li>
  );
}

type LongListProps = {
  readonly proof: DrawProof;
  /** The player's alias; null if they are no entrant. */
  readonly ownId: string | null;
  /** The file name under which the proof is saved. */
  readonly file: string;
};

/** For a list too long for the page: checks the player's line by its Merkle path, and the whole list on request. */
function LongList({ proof, ownId, file }: LongListProps) {
  const { _id } = proof.stock;
  const { data: own } = useQuery({
    ...ownLineQuery(_id, ownId ?? "", proof.list?.hash ?? ""),
    enabled: ownId !== null && proof.list !== null,
  });
  const onError = () =>
    showToast({ variant: "danger", title: "Список не\u00A0загрузился", text: "Попробуйте ещё раз." });
  const check = useMutation({ mutationFn: async () => verify(await loadWhole(_id)), onError });
  const download = useMutation({
    mutationFn: async () =>
      saveFile(file, new Blob([JSON.stringify(await loadWhole(_id))], { type: "application/json" })),
    onError,
  });
  return (
    <>
      <p>
        Список длинный, строк в&nbsp;нём {whole(proof.list?.count ?? 0)}, поэтому страница загружает его, только если
        попросить. Своя строка проверяется отдельно, по&nbsp;цепочке отпечатков.
      </p>
      {own !== undefined && (
        <p>
          {own.holds
            ? `Ваш номер в\u00A0списке\u00A0— ${whole(own.line)}, билетов: ${whole(own.tickets)}. Цепочка отпечатков сошлась.`
            : "Ваша строка не\u00A0сошлась с\u00A0отпечатком списка."}
        </p>
      )}
      {check.data !== undefined && <Checks of={check.data} />}
      <div>
        <button
          type="button"
          className="key"
          disabled={check.isPending}
          aria-busy={check.isPending}
          onClick={() => check.mutate()}
        >
          <Icon of={ShieldCheck} />
          Проверить весь список
        </button>{" "}
        <button
          type="button"
          className="key"
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Icon of={Download} />
          Скачать JSON
        </button>
      </div>
    </>
  );
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ variant: "success", title: "Скопировано" });
  } catch {
    // A page without https has no clipboard, and a browser may refuse it.
    showToast({ variant: "danger", title: "Не скопировалось", text: "Выделите число и\u00A0скопируйте сами." });
  }
}
