import { escapeHtml, lineHtml } from "./page-text.ts";

export type ShownVersion = {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly number: number;
  readonly sha256: string;
  readonly published_at: Date;
};

/** A version as a page without scripts, to be read without signing in, printed or saved. */
export function legalPage(
  { slug, title, content, number, sha256, published_at }: ShownVersion,
  versions: readonly Pick<ShownVersion, "number" | "published_at">[],
  timeZone: string,
): string {
  const format = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeZone });
  const newest = versions[0]?.number ?? number;
  const others = versions.filter((other) => other.number !== number);
  const older = others.map(
    (other) =>
      `<li><a href="/legal/${slug}/${other.number}">Редакция ${other.number}</a> от ${format.format(other.published_at)}</li>`,
  );
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(title)}&nbsp;— Хитослов</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/legal/page.css" />
</head>
<body>
<header><a href="/">Хитослов</a></header>
<main>
<h1>${lineHtml(title)}</h1>
<p class="note">Редакция ${number} от ${format.format(published_at)}${
    number === newest ? ", действует" : `. <a href="/legal/${slug}">Действует редакция ${newest}</a>`
  }</p>
${bodyHtml(content)}
</main>
<footer>
<p>Контрольная сумма текста, SHA-256: <code>${sha256}</code></p>
<p><a href="/legal/${slug}/${number}/text">Текст, от которого она взята</a></p>
${older.length === 0 ? "" : `<h2>Другие редакции</h2><ul>${older.join("")}</ul>`}
</footer>
</body>
</html>
`;
}

const heading = /^#+ /;
const item = /^• /;

/** Lines that begin with # are headings, those that begin with • are items, an empty line ends a paragraph. */
export function bodyHtml(content: string): string {
  const blocks: { kind: "heading" | "item" | "text" | "gap"; lines: string[] }[] = [];
  for (const line of content.split("\n").map((text) => text.trim())) {
    const kind = line === "" ? "gap" : heading.test(line) ? "heading" : item.test(line) ? "item" : "text";
    const last = blocks.at(-1);
    if (kind === last?.kind && kind !== "heading") last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks
    .filter(({ kind }) => kind !== "gap")
    .map(({ kind, lines }) => {
      const [first = ""] = lines;
      if (kind === "heading") return `<h2>${lineHtml(first.replace(heading, ""))}</h2>`;
      if (kind === "item") {
        return `<ul>${lines.map((line) => `<li>${lineHtml(line.replace(item, ""))}</li>`).join("")}</ul>`;
      }
      return `<p>${lines.map(lineHtml).join("<br />")}</p>`;
    })
    .join("\n");
}
