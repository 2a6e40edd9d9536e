import { isDatabaseAway, isDiskFull } from "../../../db/client.ts";
import { AppError } from "../../../http/errors.ts";
import { log } from "../../../log.ts";
import { ArchiveError } from "../../../media/archive.ts";
import { ProcessStoppedError } from "../../../media/processes.ts";
import { StoreUnreachableError } from "../../../media/store.ts";
import { TableError } from "./tables.ts";

/**
 * What is told of a file after a work on it has failed; undefined where the same work may succeed a moment later. Of any
 * other failure the file is to blame: the next files would wait for it for ever.
 */
export function faultOf(error: unknown, file: string): string | undefined {
  if (isPassing(error)) return undefined;
  if (error instanceof TableError || error instanceof AppError) return error.message;
  if (error instanceof ArchiveError)
    return "Архив не\u00A0удалось распаковать. Сохраните его заново как zip без пароля.";
  log.error({ err: error, file }, "a file of an import cannot be read");
  return "Файл не\u00A0удалось прочитать. Сохраните его заново и\u00A0загрузите ещё раз.";
}

/** What is needed is away, full, busy or about to stop. */
function isPassing(error: unknown): boolean {
  return (
    isDatabaseAway(error) ||
    isDiskFull(error) ||
    error instanceof StoreUnreachableError ||
    error instanceof ProcessStoppedError ||
    (error instanceof AppError && error.status >= 500)
  );
}
