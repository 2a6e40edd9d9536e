/** Another site's script, from an address that the content policy allows. */
export function addScript(src: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
  return script;
}
