// What the first paint depends on. A file of its own, for the page allows no inline script.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("hitoslov.theme");
  if (theme === "light" || theme === "dark") {
    dataset.theme = theme;
    const sky = theme === "dark" ? "#06191c" : "#c5e4d8";
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = sky;
  }
} catch {
  // No storage, no choice: the system decides.
}
