import { saveFile } from "@hitoslov/brand/save-file.ts";
import type { DrawProof } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide";
import { useMemo } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { BeaconNote } from "../../features/draws/proof/beacon-note.tsx";
import { Checks } from "../../features/draws/proof/checks.tsx";
import { readList } from "../../features/draws/proof/entrant-list.ts";
import { Fact } from "../../features/draws/proof/fact.tsx";
import { How } from "../../features/draws/proof/how.tsx";
import { Interventions } from "../../features/draws/proof/interventions.tsx";
import { OwnChance } from "../../features/draws/proof/own-chance.tsx";
import { Winners } from "../../features/draws/proof/winners.tsx";
import styles from "../../features/draws/proof/proof.module.css";
import { whole } from "../../ui/figures.ts";
import { copy } from "./copy.ts";
import { LongList } from "./long-list.tsx";
import { canVerify, verificationQuery } from "./proof-query.ts";

type DrawnProofProps = {
  readonly proof: DrawProof;
  readonly drawn: NonNullable<DrawProof["drawn"]>;
  /** The own id in the list, null for who has none; undefined while it is not known, or for guests. */
  readonly ownId: string | null | undefined;
  readonly hasPrize: boolean;
};

/** Lots that have been drawn: drawn again here, and all that is needed to do so elsewhere. */
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
