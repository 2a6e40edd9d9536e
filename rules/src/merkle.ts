import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { partSize } from "./part-size.ts";

export { partSize };

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

function leafOf(line: string): Uint8Array {
  return sha256(concatBytes(leafMark, utf8ToBytes(line)));
}

/** The next level up; a node without a neighbour moves up unchanged. */
function above(nodes: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = [nodes[at], nodes[at + 1]];
    if (left !== undefined) next.push(right === undefined ? left : sha256(concatBytes(nodeMark, left, right)));
  }
  return next;
}

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0] ?? sha256(leafMark);
}

/** The neighbour at each level on the way up: its hash after «L» or «R», the side it is on. */
function climb(leaves: readonly Uint8Array[], from: number): string[] {
  const path: string[] = [];
  let at = from;
  for (let level = leaves; level.length > 1; level = above(level), at >>= 1) {
    const neighbour = level[at ^ 1];
    if (neighbour !== undefined) path.push(`${at % 2 === 0 ? "R" : "L"}${bytesToHex(neighbour)}`);
  }
  return path;
}

/** The root of a part of the list, hex. */
export function partRoot(part: string): string {
  return bytesToHex(rootOf(part.split("\n").map(leafOf)));
}

/** The root of the whole list by those of its parts, in order; all but the last have `partSize` lines. */
export function rootOfParts(roots: readonly string[]): string {
  return bytesToHex(rootOf(roots.map((root) => hexToBytes(root))));
}

/** The parts of a list: `partSize` lines each. */
export function partsOf(list: string): string[] {
  if (list === "") return [];
  const lines = list.split("\n");
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += partSize) parts.push(lines.slice(at, at + partSize).join("\n"));
  return parts;
}

/** The root of a list, hex: a Merkle tree, SHA-256 of 0 and the line for a leaf, of 1 and both below for a node. */
export function listRoot(list: string): string {
  return rootOfParts(partsOf(list).map(partRoot));
}

/** The proof path from a line to the root. */
export function pathOf(part: string, line: number, roots: readonly string[], at: number): string[] {
  const inPart = climb(part.split("\n").map(leafOf), line);
  const toRoot = climb(
    roots.map((root) => hexToBytes(root)),
    at,
  );
  return [...inPart, ...toRoot];
}

/** Whether the line is in the list with this root. */
export function verifyPath(line: string, path: readonly string[], root: string): boolean {
  let node = leafOf(line);
  for (const step of path) {
    if (!/^[LR][0-9a-f]{64}$/.test(step)) return false;
    const neighbour = hexToBytes(step.slice(1));
    node = sha256(
      step.startsWith("L") ? concatBytes(nodeMark, neighbour, node) : concatBytes(nodeMark, node, neighbour),
    );
  }
  return bytesToHex(node) === root;
}
