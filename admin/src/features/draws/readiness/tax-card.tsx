import { prizeWayTexts, type TaxPayer, taxPayers, taxPayerTexts } from "@hitoslov/contract";
import { prizeTaxPercent } from "@hitoslov/rules/prize-tax";
import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { placesText } from "../prizes/prize-fields.ts";
import type { ReadinessProps } from "./draw-readiness.tsx";
import styles from "./readiness.module.css";
import { useDrawChange } from "./use-draw-change.ts";

/** The dearest prize as the tax office sees it, and who pays. */
export function TaxCard({ of: { tax }, draw }: ReadinessProps) {
  const { pending, change } = useDrawChange(draw);
  // What was pressed stands at once, and goes back if it is refused.
  const [pressed, setPressed] = useState<TaxPayer | null>(null);
  const chosen = pressed ?? draw.tax_payer;
  const handleChoose = async (payer: TaxPayer) => {
    setPressed(payer);
    await change({ tax_payer: payer }, "Записано, кто платит налог");
    setPressed(null);
  };
  const prize = tax && draw.prizes[tax._id];
  if (!tax || !prize) return null;
  const { way, quantity, place_from } = prize;
  const places = way === "place" ? placesText({ quantity: String(quantity), place_from: String(place_from) }) : null;
  const sums = [
    { name: "Цена", sum: tax.value },
    { name: "Не\u00A0облагается", sum: tax.free },
    { name: `Налог ${prizeTaxPercent}\u00A0%`, sum: tax.tax },
  ];
  return (
    <section className={styles.section} aria-labelledby="tax">
      <h2 id="tax">Карточка приза для налога</h2>
      <div className={styles.card}>
        <p className={styles.prize}>
          <b>{prize.name}</b>
          <span>{places ?? prizeWayTexts[way].toLowerCase()}</span>
        </p>
        <dl>
          {sums.map(({ name, sum }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(sum)}&nbsp;₽</dd>
            </div>
          ))}
        </dl>
        <div role="radiogroup" aria-labelledby="payer" aria-describedby={chosen === null ? "no-payer" : undefined}>
          <p id="payer">
            Кто платит <span className="req">*</span>
          </p>
          {taxPayers.map((payer) => (
            <label key={payer}>
              <input
                type="radio"
                name="payer"
                checked={chosen === payer}
                disabled={pending}
                onChange={() => void handleChoose(payer)}
              />
              {taxPayerTexts[payer]}
            </label>
          ))}
          {chosen === null && (
            <p className="error" id="no-payer">
              Выберите, кто платит.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
