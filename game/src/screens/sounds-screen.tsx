import { useLocation, useNavigate } from "react-router";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { GuessedShelf } from "./sounds/guessed-shelf.tsx";
import { LibraryShelf } from "./sounds/library-shelf.tsx";

const shelves = [
  { value: "guessed", label: "Мои песни" },
  { value: "library", label: "Фонотека" },
] as const;

/** Songs to listen to: those the player has guessed, and the audio library. */
export function SoundsScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLibrary = new URLSearchParams(search).get("shelf") === "library";
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title={isLibrary ? "Фонотека" : "Мои песни"}
        lead={isLibrary ? "Песни целиком, для всех." : "Все пластинки, которые вы\u00A0собрали."}
        art={<CoverRecord level={isLibrary ? 4 : 2} />}
      >
        <Segment
          label="Полка"
          options={shelves}
          value={isLibrary ? "library" : "guessed"}
          onChange={(shelf) => void navigate({ search: `?shelf=${shelf}` }, { replace: true })}
        />
        {isLibrary ? <LibraryShelf /> : <GuessedShelf />}
      </Page>
    </>
  );
}
