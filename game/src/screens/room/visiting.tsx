import { readRoomCode } from "@hitoslov/rules/room";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { RoomEnd } from "../../lib/room-line.ts";
import { forgetPlace, loadPlace, savePlace, type RoomPlace } from "../../lib/room-place.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../../ui/page.tsx";
import { State } from "../../ui/state.tsx";
import { CodeForm } from "./code-form.tsx";
import { Guest } from "./guest.tsx";
import { Join } from "./join.tsx";
import { Replaced } from "./replaced.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useHome } from "./use-home.ts";

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
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <RoomBar homeHref={useHome()} />
      <Page title="Общий эфир" art={<CoverRecord level={6} />}>
        {children}
      </Page>
    </>
  );
}
