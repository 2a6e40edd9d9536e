import styles from "./help.module.css";

/** What is counted, and what it brings. */
export type Row = { readonly label: string; readonly value: string };
type RowsProps = { readonly head: string; readonly valueHead: string; readonly rows: readonly Row[] };

export function Rows({ head, valueHead, rows }: RowsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={styles.number}>
            {valueHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className={styles.number}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
