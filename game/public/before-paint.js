// What the first paint depends on. A file of its own, for the page allows no inline script.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("hitoslov.theme");
  if (theme === "light" || theme === "dark") {
    dataset.theme = theme;
    const sky = theme === "dark" ? "#06191c" : "#c5e4d8";
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = sky;
  }
  // Whether the instruction starts by itself: it has not yet, and nothing speaks against a film.
  const isCalm = matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches;
  const isNew = localStorage.getItem("hitoslov.game.video-seen") === null;
  // Not every browser tells, and the types know of none that does.
  const savesData = Reflect.get(Reflect.get(navigator, "connection") ?? {}, "saveData") === true;
  if (isNew && !isCalm && !savesData) dataset.newcomer = location.pathname;
} catch {
  // No storage, no choice and no memory: the system decides, and no film starts again and again.
}
