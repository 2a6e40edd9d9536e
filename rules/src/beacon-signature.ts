import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { BeaconChain } from "./beacon.ts";

const signatures = bls12_381.shortSignatures;

/** Whether this is the network's signature of the round; never throws. */
export function verifyBeacon({ public_key }: BeaconChain, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  try {
    const message = signatures.hash(roundMessage(round));
    return signatures.verify(hexToBytes(signature), message, hexToBytes(public_key));
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** What a network signs of a round: SHA-256 of its number in eight bytes. */
export function roundMessage(round: number): Uint8Array {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return sha256(number);
}

/** What everybody knows once a round is signed: SHA-256 of the signature, hex. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
