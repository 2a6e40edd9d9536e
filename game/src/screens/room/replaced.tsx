import { Page, PAGE_ID } from "../../ui/page.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { State } from "../../ui/state.tsx";
import { RoomBar } from "./room-bar.tsx";

type ReplacedProps = { readonly title: string; readonly onTake: () => void };

/** Another screen has taken over; this one may take it back. */
export function Replaced({ title, onTake }: ReplacedProps) {
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <RoomBar homeHref="/" />
      <Page title="Общий эфир" art={<CoverRecord level={6} />}>
        <State title={title} text="Здесь он остановлен: два экрана мешали&nbsp;бы друг другу.">
          <button type="button" className="key key--amber" onClick={onTake}>
            Перенести сюда
          </button>
        </State>
      </Page>
    </>
  );
}
