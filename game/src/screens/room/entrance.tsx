import { readRoomCode, ROOM_CODE_LENGTH } from "@hitoslov/rules/room";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import styles from "./setup.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { Form, formText, refusalOf } from "../../ui/form.tsx";

/** Where a guest puts the code that the big screen shows. */
export function CodeForm() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (typed: string) => {
      const code = readRoomCode(typed);
      if (code === undefined) throw new Error(`В\u00A0коде ${ROOM_CODE_LENGTH}\u00A0русских букв. Пример: НОТКА.`);
      return laterApi.findRoom({ code });
    },
  });
  const submit = (typed: string) =>
    // Passed here: as an option of the mutation it would run also after `reset`, when the code has been changed.
    mutate(typed, {
      onSuccess: ({ code }) => {
        if (isHere()) void navigate(`/room/${encodeURIComponent(code)}`);
      },
    });
  const { errors, error: other } = refusalOf(error, ["code"]);
  const told = errors["code"] ?? other;
  return (
    <Form
      className={styles.code}
      pending={isPending}
      errors={told === undefined ? {} : { code: told }}
      error={undefined}
      heading={<h2>Войти по&nbsp;коду</h2>}
      onInput={reset}
      onData={(data) => submit(formText(data, "code"))}
    >
      <TextField
        label="Код с&nbsp;большого экрана"
        name="code"
        error={told}
        max={20}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <button type="submit" className="key key--big" aria-busy={isPending || undefined}>
        Войти
      </button>
    </Form>
  );
}

/** What a room costs a player: whoever has heard a song knows its words. */
export function HeardSongsNote() {
  return (
    <p className="hint">
      Песни эфира потом принесут вам в&nbsp;игре десятую часть очков, а&nbsp;в&nbsp;идущие розыгрыши не&nbsp;пойдут.
    </p>
  );
}
