type SelectPageProps = {
  /** The rows that are shown. */
  readonly page: readonly string[];
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
};

/** All rows of the page at once; those chosen on other pages stay chosen. */
export function SelectPage({ page, ids, onChange }: SelectPageProps) {
  const chosen = page.filter((id) => ids.includes(id)).length;
  const all = chosen === page.length;
  return (
    <label className="grid__check">
      <input
        type="checkbox"
        aria-label="Выбрать все на странице"
        checked={all}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => onChange(all ? ids.filter((id) => !page.includes(id)) : [...new Set([...ids, ...page])])}
      />
    </label>
  );
}
