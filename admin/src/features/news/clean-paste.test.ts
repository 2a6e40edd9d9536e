import { describe, expect, it } from "vitest";
import { muted } from "./clean-paste.ts";

describe("muted HTML", () => {
  it.for([
    [`<p style="color:red">а</p>`, `<p  data-style="color:red">а</p>`],
    [`<p onclick='x()' STYLE = "a">а</p>`, `<p  data-onclick='x()'  data-STYLE = "a">а</p>`],
    [`<img src="a"onerror=x>`, `<img src="a" data-onerror=x>`],
    ["<style>p { color: red }</style><p>а</p>", "<p>а</p>"],
    ["style=что-то, onclick=нет", "style=что-то, onclick=нет"],
    [`<p data-style="a" lang="ru">style="b"</p>`, `<p data-style="a" lang="ru">style="b"</p>`],
  ] as const)("%s", ([html, quiet]) => {
    expect(muted(html)).toBe(quiet);
  });
});
