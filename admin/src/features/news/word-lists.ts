/** What Word writes before an entry: a bullet of whatever font, or a number. */
const marker = /^[\s\u00A0]*(?:[·•▪§o–-]|\d{1,3}[.)]|[a-zа-яё][.)])[\s\u00A0]+/i;
const numbered = /^[\s\u00A0]*(?:\d{1,3}|[a-zа-яё])[.)]/i;

type Entry = { readonly element: Element; readonly level: number };

/**
 * Word pastes the entries of a list as paragraphs whose styles alone say so (`mso-list:l0 level2 lfo1`); here they become
 * lists again, within each other as deep as it says. Styles have come as data.
 */
export function restoreLists(body: HTMLElement): void {
  const runs: Entry[][] = [];
  for (const element of body.querySelectorAll("[data-style*='mso-list']")) {
    const level = levelOf(element);
    if (level === null) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.element === element.previousElementSibling) run.push({ element, level });
    else runs.push([{ element, level }]);
  }
  for (const run of runs) replaceRun(run);
}

/** Null: no entry, as the bullet before one. */
function levelOf(element: Element): number | null {
  const [, level] = /mso-list:\s*\S+ level(\d)/i.exec(element.getAttribute("data-style") ?? "") ?? [];
  return level === undefined || !["p", "h1", "h2", "h3"].includes(element.localName) ? null : Number(level);
}

function replaceRun(run: readonly Entry[]): void {
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const { element, level } of run) {
    const isNumbered = numbered.test(element.textContent);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last === undefined || last.level < level) {
      const list = document.createElement(isNumbered ? "ol" : "ul");
      if (last === undefined) element.before(list);
      else (last.list.lastElementChild ?? last.list).append(list);
      last = { level, list };
      open.push(last);
    }
    dropMarker(element);
    const item = document.createElement("li");
    const text = document.createElement("p");
    text.append(...element.childNodes);
    item.append(text);
    last.list.append(item);
    element.remove();
  }
}

function dropMarker(element: Element): void {
  const ignored = element.querySelectorAll("[data-style*='mso-list'][data-style*='gnore']");
  if (ignored.length > 0) {
    for (const part of ignored) part.remove();
    return;
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const first = walker.nextNode();
  if (first !== null) first.textContent = (first.textContent ?? "").replace(marker, "");
}
