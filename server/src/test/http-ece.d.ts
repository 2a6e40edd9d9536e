declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** RFC 8188; with `privateKey` and `authSecret`, RFC 8291. */
  export function decrypt(
    body: Buffer,
    params: { readonly version: "aes128gcm"; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}
