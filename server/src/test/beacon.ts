import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { quicknet } from "@hitoslov/rules/beacon";
import { roundMessage } from "@hitoslov/rules/beacon-signature";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A test network with its own key, and its relay over real HTTP. */
export async function openTestBeacon() {
  const { shortSignatures } = bls12_381;
  const secret = bls12_381.utils.randomSecretKey();
  const sign = (round: number) =>
    bytesToHex(shortSignatures.sign(shortSignatures.hash(roundMessage(round)), secret).toBytes());
  const honest = (round: number, response: ServerResponse) =>
    void response.end(JSON.stringify({ round, signature: sign(round) }));
  let answer: (round: number, response: ServerResponse) => void = honest;
  const asked: string[] = [];
  const relay = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    answer(Number(url.split("/").at(-1)), response);
  });
  await new Promise<void>((resolve) => void relay.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an `AddressInfo`.
  const { port } = relay.address() as AddressInfo;
  const public_key = bytesToHex(shortSignatures.getPublicKey(secret).toBytes());
  return {
    chain: { ...quicknet, public_key },
    environment: { BEACON_PUBLIC_KEY: public_key, BEACON_RELAY: `http://127.0.0.1:${port}` },
    sign,
    /** The addresses that were requested. */
    asked,
    /** Sets how the relay answers from now on; without an argument, correctly. */
    set: (next: typeof answer = honest) => (answer = next),
    close: () => relay.close(),
  };
}
