/** The colours are those of the game's tokens; the page loads nothing else. */
export const pageStyle = `:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1.25rem 3rem; font: 1.0625rem/1.6 system-ui, sans-serif;
  color: light-dark(#10302e, #fdf1d8); background: light-dark(#fffaee, #11302f); overflow-wrap: anywhere; }
header a { font-weight: 800; text-decoration: none; color: inherit; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1.5rem 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2rem 0 .5rem; }
p, ul { margin: 0 0 .75rem; text-wrap: pretty; }
a { color: light-dark(#2446c4, #9db5ff); }
.note, footer { color: light-dark(#46605a, #b3c8bf); font-size: .9375rem; }
footer { margin-top: 2.5rem; border-top: 1px solid light-dark(#e0d3b5, #24494a); padding-top: 1rem; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 11pt; color: #000; background: none; }
  header, footer ul, footer h2, footer a { display: none; }
  h2 { break-after: avoid; }
}
`;
