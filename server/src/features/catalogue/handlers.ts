import type { CatalogueSound, catalogueRoutes } from "@hitoslov/contract";
import { CatalogueSoundSchema } from "@hitoslov/contract";
import type { Transaction, Updateable } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database, SoundsTable } from "../../db/schema.ts";
import { AppError } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import { cover } from "../../media/image.ts";
import { swapFiles } from "../../media/swap.ts";
import { keepAudio, keepPicture } from "../../media/uploads.ts";
import type { Services } from "../../services.ts";
import {
  createRow,
  deleteInside,
  deleteRow,
  inTransaction,
  type Subject,
  updateInside,
  updateRow,
} from "../audit/change.ts";
import { previewPlay } from "../game/serve.ts";
import { checkFragment } from "./fragment.ts";
import { checkTargets, type Fields, saveLinks } from "./links.ts";
import { countPlayed, findDuplicates, findFiles, findNeighbours, findSong, listSongs } from "./queries.ts";
