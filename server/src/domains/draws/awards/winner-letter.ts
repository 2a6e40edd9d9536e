import type { Award } from "@hitoslov/contract";
import { escaped } from "../../../mail/escaped.ts";
import type { Letter } from "../../../mail/mail.ts";
import type { Services } from "../../../services.ts";
import { momentInWords } from "../../../time.ts";

/** Writes to the winners who have an e-mail, once they have won for good; of a rehearsal nobody is told. */
export function tellWinners(
  { db, mail, origin, config }: Pick<Services, "db" | "mail" | "origin" | "config">,
  awards: readonly Award[],
): void {
  for (const { _idStock, prize, member, due_at } of awards) {
    const to = member.email;
    if (to === null) continue;
    mail.later(async () => {
      const draw = await db.kysely
        .selectFrom("stocks")
        .select(["name", "status"])
        .where("id", "=", _idStock)
        .executeTakeFirst();
      if (draw === undefined || draw.status === "testing") return undefined;
      const settings = await db.kysely.selectFrom("settings").select("contact").executeTakeFirst();
      const contact = settings?.contact ?? "";
      const due = momentInWords(due_at, config.TIME_ZONE);
      return winnerLetter({
        to,
        stock: draw.name,
        prize: prize.name,
        due,
        link: `${origin()}/profile#prizes`,
        contact,
      });
    });
  }
}

type Won = {
  readonly to: string;
  readonly stock: string;
  readonly prize: string;
  readonly due: string;
  readonly link: string;
  /** Empty: none. */
  readonly contact: string;
};

function winnerLetter({ to, stock, prize, due, link, contact }: Won): Letter {
  const won = `Вы выиграли приз «${prize}» в розыгрыше «${stock}» игры «Хитослов». Поздравляем!`;
  const how = `Подтвердите его в профиле до ${due}, иначе он перейдёт следующему:`;
  const ask = contact === "" ? "" : `Вопросы о призе: ${contact}`;
  return {
    to,
    subject: `Вы выиграли: ${prize}`,
    text: `Здравствуйте!\n\n${won}\n\n${how}\n${link}\n${ask === "" ? "" : `\n${ask}\n`}`,
    html: [
      "<p>Здравствуйте!</p>",
      `<p>${escaped(won)}</p>`,
      `<p>${escaped(how)}<br><a href="${escaped(link)}">Подтвердить приз</a></p>`,
      ...(ask === "" ? [] : [`<p>${escaped(ask)}</p>`]),
    ].join("\n"),
  };
}
