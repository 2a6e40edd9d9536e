import { ArrowLeft } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";

export function BackToSignIn({ href }: { readonly href: string }) {
  return (
    <a className="link" href={href}>
      <Icon of={ArrowLeft} />
      Вернуться ко&nbsp;входу
    </a>
  );
}
