import { limits } from "@hitoslov/contract/limits";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { searchOrAddIn } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { SongDuplicates } from "./song-duplicates.tsx";
import { errorAt } from "./song-values.ts";
import type { SongForm } from "./use-song-form.tsx";

const people = [
  { name: "executors", field: "executor_id", directory: "executor" },
  { name: "text_authors", field: "text_author_id", directory: "author" },
  { name: "music_authors", field: "music_author_id", directory: "author" },
] as const;

type SongPeopleProps = {
  readonly form: SongForm;
  /** Of a song that is there. */
  readonly _id: string | undefined;
};

export function SongPeople({ form: { values, set, errors }, _id }: SongPeopleProps) {
  return (
    <fieldset className="fs">
      <legend>Люди</legend>
      <div className="g2">
        {people.map(({ name, field, directory }) => (
          <FormField key={name} label={songLabels[name]} error={errorAt(errors, field)}>
            {(control) => (
              <RemoteSelect
                {...control}
                {...searchOrAddIn(directory)}
                multiple
                placeholder="Добавить"
                value={values[name]}
                onChange={(rows) => set(name, rows)}
              />
            )}
          </FormField>
        ))}
        <TextField
          label={songLabels.rights_holder}
          error={errorAt(errors, "rights_holder")}
          max={limits.title.max}
          value={values.rights_holder}
          onChange={(holder) => set("rights_holder", holder)}
        />
      </div>
      <SongDuplicates by="name" _id={_id} name={values.name} executors={values.executors} />
    </fieldset>
  );
}
