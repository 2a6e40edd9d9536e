import type { libraryRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { listActiveSongs } from "./queries.ts";

export const libraryHandlers = ({ db, catalogue }: Services): Handlers<typeof libraryRoutes> => ({
  async listLibrary() {
    const { storageUrl } = await catalogue.current();
    const songs = await listActiveSongs(db.kysely);
    return { data: songs.map((song) => ({ ...song, sound: storageUrl + song.sound })) };
  },
});
