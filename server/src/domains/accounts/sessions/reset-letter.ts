import { escaped } from "../../../mail/escaped.ts";
import type { Letter } from "../../../mail/mail.ts";
import { unlinked } from "../../../mail/unlinked.ts";

type ResetLetterInput = { readonly to: string; readonly login: string; readonly link: string };

export function resetLetter({ to, login, link }: ResetLetterInput): Letter {
  const why = `Кто-то — наверное, вы — хочет сменить пароль учётной записи «${unlinked(login)}» в игре «Хитослов».`;
  const how = "Придумайте новый пароль по ссылке. Она действует 30 минут и только один раз.";
  const otherwise = "Если это были не вы, ничего не делайте: пароль останется прежним.";
  return {
    to,
    subject: "Новый пароль для «Хитослова»",
    text: `Здравствуйте!\n\n${why}\n\n${how}\n${link}\n\n${otherwise}\n`,
    html: [
      "<p>Здравствуйте!</p>",
      `<p>${escaped(why)}</p>`,
      `<p>${how}<br><a href="${escaped(link)}">Сменить пароль</a></p>`,
      `<p>Ссылка не открывается? Скопируйте её в браузер:<br>${escaped(link)}</p>`,
      `<p>${otherwise}</p>`,
    ].join("\n"),
  };
}
