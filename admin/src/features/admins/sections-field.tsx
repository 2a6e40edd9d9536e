import { type StaffSection, staffSectionNames, staffSections } from "@hitoslov/contract";

type SectionsFieldProps = {
  /** Null: all of them, those of later versions too. */
  readonly value: readonly StaffSection[] | null;
  readonly error: string | undefined;
  readonly onChange: (sections: StaffSection[] | null) => void;
};

/** What an administrator may use. */
export function SectionsField({ value, error, onChange }: SectionsFieldProps) {
  const toggle = (section: StaffSection, on: boolean) =>
    onChange(staffSections.filter((known) => (known === section ? on : value?.includes(known))));
  return (
    <fieldset className="fs">
      <legend>Что открыто</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={value === null}
          onChange={({ target }) => onChange(target.checked ? null : [...staffSections])}
        />
        Все разделы
      </label>
      {value !== null &&
        staffSections.map((section) => (
          <label className="check" key={section}>
            <input
              type="checkbox"
              checked={value.includes(section)}
              onChange={({ target }) => toggle(section, target.checked)}
            />
            {staffSectionNames[section]}
          </label>
        ))}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
