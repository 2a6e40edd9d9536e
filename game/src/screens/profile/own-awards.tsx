import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "../../features/awards/awards.module.css";
import { AWARDS_ID, awardsQuery } from "./awards-query.ts";
import { OwnAward } from "./own-award.tsx";

/** The prizes of the player; nothing for who has won none. */
export function OwnAwards() {
  const { hash } = useLocation();
  const { data: awards = [] } = useQuery({ ...awardsQuery, staleTime: 0 });
  const section = useRef<HTMLElement>(null);
  const isAsked = hash === `#${AWARDS_ID}` && awards.length > 0;
  useEffect(() => {
    // The browser looked for it before it was there.
    if (isAsked) section.current?.scrollIntoView();
  }, [isAsked]);
  if (awards.length === 0) return null;
  return (
    <section ref={section} className={styles.section} id={AWARDS_ID}>
      <h2>Мои призы</h2>
      <ul className={styles.list}>
        {awards.map((award, at) => (
          <OwnAward key={award._id} award={award} at={at} />
        ))}
      </ul>
    </section>
  );
}
