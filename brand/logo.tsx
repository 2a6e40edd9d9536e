type LogoProps = { readonly className?: string | undefined };

/** The logo as outlines, so that it needs no font, in the colour of the text. It is drawn in `page/logo.html`. */
export function Logo({ className }: LogoProps) {
  return (
    <svg className={className} viewBox="0 0 682.1 92" role="img" aria-label="Хитослов" focusable="false">
      <use href="#logo" />
    </svg>
  );
}
