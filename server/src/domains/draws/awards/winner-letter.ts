import type { Award } from "@hitoslov/contract";
import { escaped } from "../../../mail/escaped.ts";
import type { Letter } from "../../../mail/mail.ts";
import type { Services } from "../../../services.ts";
import { momentInWords } from "../../../time.ts";

/** Writes to the winners who have an e-mail, once they have won for good. */
export function tellWinners(
  { db, mail, origin, config }: Pick<Services, "db" | "mail" | "origin" | "config">,
  awards: readonly Award[],
): void {
  for (const { _idStock, prize, member, due_at } of awards) {
    const to = member.email;
    if (to === null) continue;
    mail.later(async () => {
      const draw = await db.kysely.selectFrom("stocks").select("name").where("id", "=", _idStock).executeTakeFirst();
      if (draw === undefined) return undefined;
      const due = momentInWords(due_at, config.TIME_ZONE);
      return winnerLetter({ to, stock: draw.name, prize: prize.name, due, link: `${origin()}/profile#prizes` });
    });
  }
}

type Won = {
  readonly to: string;
  readonly stock: string;
  readonly prize: string;
  readonly due: string;
  readonly link: string;
};

function winnerLetter({ to, stock, prize, due, link }: Won): Letter {
  const won = `Вы выиграли приз «${prize}» в розыгрыше «${stock}» игры «Хитослов». Поздравляем!`;
  const how = `Подтвердите его в профиле до ${due}, иначе он перейдёт следующему:`;
  return {
    to,
    subject: `Вы выиграли: ${prize}`,
    text: `Здравствуйте!\n\n${won}\n\n${how}\n${link}\n`,
    html: [
      "<p>Здравствуйте!</p>",
      `<p>${escaped(won)}</p>`,
      `<p>${escaped(how)}<br><a href="${escaped(link)}">Подтвердить приз</a></p>`,
    ].join("\n"),
  };
}
