import { QRCodeSVG } from "qrcode.react";

/** Black on white in the dark theme too: not every camera reads the reverse. */
export function KeyPicture({ uri }: { readonly uri: string }) {
  return <QRCodeSVG value={uri} title="QR-код с ключом для приложения" size={192} marginSize={4} level="M" />;
}
