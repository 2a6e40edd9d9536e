import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import { readRoomCode } from "@hitoslov/rules/room";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import styles from "./setup.module.css";
import { askOnce, laterApi, newKey } from "../../lib/later-api.ts";
import type { RoomEnd } from "../../lib/room-connection.ts";
import { forgetPlace, loadName, loadPlace, type RoomPlace, saveName, savePlace } from "../../lib/room-place.ts";
import { useSession } from "../../lib/session.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { Form, refusalOf } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { State, Trouble } from "../../ui/state.tsx";
import { CodeForm, HeardSongsNote } from "./entrance.tsx";
import { Guest } from "./guest.tsx";
import { Replaced } from "./interruptions.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useHome } from "./use-room.ts";

const ends: Record<Exclude<RoomEnd, "left" | "replaced">, { readonly title: string; readonly text: string }> = {
  removed: { title: "Ведущий убрал вас из\u00A0эфира", text: "Вернуться под тем\u00A0же именем не\u00A0получится." },
  unknown: {
    title: "Место не\u00A0дождалось",
    text: "Эфир окончен, или связи не\u00A0было больше двух минут.",
  },
  policy: { title: "Помехи на\u00A0линии", text: "Сервер оборвал связь. Зайдите ещё раз, очки с\u00A0вами." },
};

/** A guest's side: a place in the room of this code, or the way to one. */
export function Visiting({ part }: { readonly part: string }) {
  const code = readRoomCode(decode(part)) ?? null;
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => (code === null ? null : loadPlace(code)));
  const [end, setEnd] = useState<RoomEnd | null>(null);

  const handlePlace = (next: RoomPlace) => {
    savePlace(next);
    setEnd(null);
    setPlace(next);
  };
  const handleEnd = (why: RoomEnd) => {
    // What has come from elsewhere holds the same place.
    if (code !== null && (why === "unknown" || why === "left")) forgetPlace(code);
    if (why === "left") void navigate("/room", { replace: true });
    setEnd(why);
  };
  if (code === null) return <NoRoom />;
  if (end === "replaced") {
    return <Replaced title="Вы&nbsp;играете в&nbsp;другой вкладке" onTake={() => setEnd(null)} />;
  }
  if (end !== null && end !== "left") {
    const handleAgain = () => {
      setPlace(loadPlace(code));
      setEnd(null);
    };
    return (
      <Told>
        <State {...ends[end]}>
          {end === "removed" ? (
            <AppLink className="key key--action" to="/room">
              В&nbsp;другой эфир
            </AppLink>
          ) : (
            <button type="button" className="key key--action" onClick={handleAgain}>
              Зайти ещё раз
            </button>
          )}
        </State>
      </Told>
    );
  }
  if (place === null) return <Join code={code} onPlace={handlePlace} noRoom={<NoRoom />} />;
  return <Guest key={place.token} place={place} onEnd={handleEnd} />;
}

/** An address that somebody has cut off may hold half a letter. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function NoRoom() {
  return (
    <Told>
      <State title="Такого эфира нет" text="Он&nbsp;закончился, или в&nbsp;коде ошибка." />
      <CodeForm />
    </Told>
  );
}

function Told({ children }: { readonly children: ReactNode }) {
  return (
    <Page bar={<RoomBar homeHref={useHome()} />} title="Общий эфир" art={<CoverRecord level={6} />}>
      {children}
    </Page>
  );
}

type JoinProps = {
  readonly code: string;
  readonly onPlace: (place: RoomPlace) => void;
  /** In the place of all this where there is no such room. */
  readonly noRoom: ReactNode;
};

/** A name is all it takes. */
function Join({ code, onPlace, noRoom }: JoinProps) {
  const home = useHome();
  const isPlayer = useSession()?.kind === "player";
  const [name, setName] = useState(loadName);
  // A press whose answer was lost is pressed again for the same place.
  const [key] = useState(newKey);
  const query = useQuery({
    queryKey: ["room", code],
    queryFn: ({ signal }) => laterApi.findRoom({ code }, { signal }),
    staleTime: 0,
  });
  const { data, error, isFetching, refetch } = query;
  const join = useMutation({
    mutationFn: () => askOnce(laterApi.joinRoom, { code, name: name.trim() }, key),
    onSuccess: (place) => {
      saveName(name.trim());
      onPlace(place);
    },
  });
  const refused = refusalOf(join.error, ["name"]);
  if (isRefusal(error, [400, 404]) || isRefusal(join.error, [404])) return noRoom;
  if (data === undefined && query.failureCount < 2) return <Preloader />;
  return (
    <Page
      bar={<RoomBar homeHref={home} code={code} isPhone />}
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
  );
}

function isRefusal(error: unknown, statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

function leadOf(stage: string, guests: number): string {
  if (stage === "song" || stage === "scores") return "Игра уже идёт: вы\u00A0сыграете со\u00A0следующей песни.";
  if (guests === 0) return "Вы\u00A0будете первым гостем.";
  return `Уже в\u00A0эфире ${guests}\u00A0${plural(guests, "гость", "гостя", "гостей")}.`;
}
