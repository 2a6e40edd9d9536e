import { zonedFormat } from "@hitoslov/brand/time-zone.ts";
import type { DrawProof } from "@hitoslov/contract";
import { dayOf } from "../../../ui/dates.ts";
import { whole } from "../../../ui/figures.ts";
import styles from "./proof.module.css";

/** A round is there as soon as its time has come; a minute later it is late, ms. */
const patience = 60_000;
/** «12:00 МСК» */
const timeInZone = zonedFormat("ru", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });

type BeaconNoteProps = {
  readonly of: Pick<DrawProof, "beacon" | "list" | "drawn">;
  /** When the proof was read. */
  readonly now: number;
};

/** The round of the public beacon that decides the lot, and what is known of it. */
export function BeaconNote({ of: { beacon, list, drawn }, now }: BeaconNoteProps) {
  if (beacon === null) {
    return (
      <p className={styles.beacon}>
        <b>Без маяка</b>
        <span>
          Жребий зависит только от&nbsp;секретного числа организатора. Его отпечаток опубликован до&nbsp;начала, поэтому
          подменить число нельзя, но&nbsp;организатор знает его заранее.
        </span>
      </p>
    );
  }
  const at = Date.parse(beacon.at);
  return (
    <p className={styles.beacon}>
      <b>
        Маяк drand, раунд {whole(beacon.round)}, {dayOf(at)} в&nbsp;{timeInZone().format(at).replace("GMT+3", "МСК")}
      </b>
      <span>{toldOf(drawn !== null, list !== null, now - at)}</span>
    </p>
  );
}

function toldOf(isDrawn: boolean, isListed: boolean, passed: number): string {
  if (isDrawn) return "Число раунда открыто всем. Раньше его не\u00A0знал никто, позже его не\u00A0поменять.";
  if (passed > patience) {
    return isListed
      ? "Время раунда пришло, но\u00A0маяк ещё не\u00A0ответил. Жребий ждёт его ответа."
      : "Время раунда пришло, но\u00A0список участников ещё не\u00A0закреплён. Жребий ждёт.";
  }
  return "Раньше числа не\u00A0знает никто, позже его не\u00A0поменять. Жребий пройдёт сам, когда маяк ответит.";
}
