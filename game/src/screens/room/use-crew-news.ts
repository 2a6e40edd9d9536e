import type { HostState } from "@hitoslov/contract";
import { useEffect, useRef } from "react";
import { type CrewMember, crewNews, scoresNews } from "../../features/room/crew-news.ts";
import { announce } from "../../lib/announce.ts";

/** What guests do is said together, ms: of a hundred who come each would cut the one before short. */
const every = 5000;

/** Says politely, in batches, who comes and goes, who is ready and how the scoreboard stands. */
export function useCrewNews({ crew, stage, song }: Pick<HostState, "crew" | "stage" | "song">): void {
  const said = useRef<readonly CrewMember[]>([]);
  const last = useRef(crew);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    last.current = crew;
    if (timer.current !== undefined || crewNews(said.current, crew) === "") return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const news = crewNews(said.current, last.current);
      said.current = last.current;
      if (news !== "") announce(news);
    }, every);
  }, [crew]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (stage === "scores" || stage === "over") announce(scoresNews(last.current));
  }, [stage, song]);
}
