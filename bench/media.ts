import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { openS3Store } from "../server/src/media/s3.ts";
import { median, p95, show, table } from "./parts/figures.ts";
import { startInstallation } from "./parts/installation.ts";
import { cpuOf } from "./parts/process.ts";
import { isSmall } from "./world/worlds.ts";

/**
 * The sound of a song from a bucket, requested with Range: cold through a node, and warm from nginx's cache
 * (deploy/nginx.conf). A video is begun far from its start.
 */

/** The sizes of a fragment of 20 s and of a short film. */
const [songs, songBytes, videos, videoBytes] = [isSmall ? 50 : 400, 200_000, isSmall ? 3 : 10, 20 * 2 ** 20];
const asked = 64 * 1024;

const { nodes, nginx, s3, close } = await startInstallation({ nodes: 1, players: 1, songs: 1 });
const node = nodes[0]?.pid ?? 0;
const store = await openS3Store("/tmp", s3.bucket, s3.keys);
const save = (count: number, bytes: number, type: "mp3" | "mp4") =>
  Promise.all(Array.from({ length: count }, async () => store.save(randomBytes(bytes), type)));
const sounds = await save(songs, songBytes, "mp3");
const films = await save(videos, videoBytes, "mp4");

/** One after another, so that each time is that of one call. */
async function ask(names: readonly string[], from: number) {
  const before = [cpuOf(node), cpuOf(nginx.pid())] as const;
  const times: number[] = [];
  for (const name of names) {
    const start = performance.now();
    const range = `bytes=${from}-${from + asked - 1}`;
    const answer = await fetch(`${nginx.origin}/media/${name}`, { headers: { range } });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 206 || byteLength !== asked) throw new Error(`${answer.status}, ${byteLength} bytes`);
    times.push(performance.now() - start);
  }
  const cpu = (pid: number, since: number) => show(((cpuOf(pid) - since) * 1000) / names.length);
  return [show(median(times), 1), show(p95(times), 1), cpu(node, before[0]), cpu(nginx.pid(), before[1])];
}

const load = loadavg()[0] ?? 0;
const middle = videoBytes / 2;
const rows = [
  ["sound, cold", ...(await ask(sounds, 0))],
  ["sound, warm", ...(await ask(Array.from({ length: 5 }, () => sounds).flat(), 0))],
  ["middle of a video, cold", ...(await ask(films, middle))],
  ["middle of a video, warm", ...(await ask(Array.from({ length: 20 }, () => films).flat(), middle))],
];
console.log(
  `64 KiB of ${songs} sounds of 200 kB and ${videos} videos of 20 MiB; load of the machine ${show(load, 1)}\n`,
);
console.log(table(["call", "p50, ms", "p95, ms", "CPU of the node, ms", "CPU of nginx, ms"], rows));
await close();
process.exit(0);
