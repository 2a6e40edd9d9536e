import type { Server } from "node:http";

/** `game` is read at every request: a test learns its address late. */
type Options = { readonly game: string; readonly secret: string };
type Link = Options & {
  readonly msisdn: string;
  readonly category: "megafon" | "megafonSubscription";
  readonly now?: number;
};

export function signLink(link: Link): string;
export function createOperator(options: Options): Server;
