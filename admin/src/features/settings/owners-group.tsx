import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";

type OwnersGroupProps = {
  readonly legend: string;
  /** Why only the owner changes these; empty for the owner. */
  readonly why: string;
  readonly children: ReactNode;
};

/** Fields that administrators only read. */
export function OwnersGroup({ legend, why, children }: OwnersGroupProps) {
  const id = useId();
  return (
    <fieldset className={why === "" ? "fs" : `fs ${styles.owners}`} {...(why !== "" && { "aria-describedby": id })}>
      <legend>{legend}</legend>
      {why !== "" && (
        <p className="hint" id={id}>
          Меняет только владелец: {why}.
        </p>
      )}
      {children}
    </fieldset>
  );
}
