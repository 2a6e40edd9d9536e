import { buffer } from "node:stream/consumers";
import { toWebp } from "./media/image.ts";

// The process that `drawVector` starts: a picture comes in, its dots go out.
const [, , size, fit] = process.argv;
const shape = { size: Number(size), fit: fit === "cover" ? fit : "inside" } as const;
process.stdout.write(await toWebp(await buffer(process.stdin), shape));
