import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import styles from "../../features/room/setup.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { useSession } from "../../lib/session.ts";
import { loadName, type RoomPlace, saveName } from "../../lib/room-place.ts";
import { plural } from "../../ui/figures.ts";
import { Form } from "../../ui/form.tsx";
import { Page, PAGE_ID } from "../../ui/page.tsx";
import { refusalOf } from "../../ui/refusal.ts";
import { State } from "../../ui/state.tsx";
import { Trouble } from "../../ui/trouble.tsx";
import { HeardSongsNote } from "./heard-songs-note.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useHome } from "./use-home.ts";

type JoinProps = {
  readonly code: string;
  readonly onPlace: (place: RoomPlace) => void;
  /** In the place of all this where there is no such room. */
  readonly noRoom: ReactNode;
};

/** A name is all it takes. */
export function Join({ code, onPlace, noRoom }: JoinProps) {
  const home = useHome();
  const isPlayer = useSession()?.kind === "player";
  const [name, setName] = useState(loadName);
  const query = useQuery({
    queryKey: ["room", code],
    queryFn: ({ signal }) => laterApi.findRoom({ code }, { signal }),
    staleTime: 0,
  });
  const { data, error, isFetching, refetch } = query;
  const join = useMutation({
    mutationFn: () => laterApi.joinRoom({ code, name: name.trim() }),
    onSuccess: (place) => {
      saveName(name.trim());
      onPlace(place);
    },
  });
  const refused = refusalOf(join.error, ["name"]);
  const isGone = [error, join.error].some((it) => it instanceof ApiError && [400, 404].includes(it.status));
  if (isGone && Object.keys(refused.errors).length === 0) return noRoom;
  if (data === undefined && query.failureCount < 2) return <Preloader />;
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <RoomBar homeHref={home} code={code} isPhone />
      <Page
        title="Общий эфир"
        lead={data && leadOf(data.stage, data.guests)}
        art={<Avatar name={name.trim() === "" ? code : name.trim()} photo={null} />}
      >
        {data === undefined ? (
          <Trouble text="Эфир не&nbsp;нашёлся: нет связи." busy={isFetching} onRetry={() => void refetch()} />
        ) : data.locked ? (
          <State title="Ведущий закрыл вход" text="Попросите его открыть и&nbsp;зайдите ещё раз.">
            <button
              type="button"
              className="key key--amber"
              aria-busy={isFetching || undefined}
              onClick={() => void refetch()}
            >
              Проверить снова
            </button>
          </State>
        ) : (
          <Form
            className={styles.name}
            pending={join.isPending}
            errors={refused.errors}
            error={refused.error}
            onInput={join.reset}
            onData={() => join.mutate()}
          >
            <TextField
              label="Как вас записать?"
              name="name"
              error={refused.errors["name"]}
              hint="Это имя увидят на&nbsp;большом экране"
              max={limits.login.max}
              value={name}
              onChange={setName}
              autoComplete="nickname"
              enterKeyHint="go"
            />
            <button type="submit" className="key key--big key--amber" aria-busy={join.isPending || undefined}>
              Войти в&nbsp;эфир
            </button>
            {isPlayer && <HeardSongsNote />}
          </Form>
        )}
      </Page>
    </>
  );
}

function leadOf(stage: string, guests: number): string {
  if (stage === "song" || stage === "scores") return "Игра уже идёт: вы\u00A0сыграете со\u00A0следующей песни.";
  if (guests === 0) return "Вы\u00A0будете первым гостем.";
  return `Уже в\u00A0эфире ${guests}\u00A0${plural(guests, "гость", "гостя", "гостей")}.`;
}
