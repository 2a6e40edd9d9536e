import { isDatabaseAway, isDiskFull } from "../../../db/client.ts";
import { AppError } from "../../../http/errors.ts";
import { log } from "../../../log.ts";
import { ArchiveError } from "../../../media/archive.ts";
import { ProcessStoppedError } from "../../../media/processes.ts";
import { StoreUnreachableError } from "../../../media/store.ts";
import { TableError } from "./tables.ts";

/**
 * The message for a file whose processing failed; undefined where a retry may succeed. Any other failure counts as the
 * file's fault: retried for ever, it would block the files after it.
 */
export function faultOf(error: unknown, file: string): string | undefined {
  if (isPassing(error)) return undefined;
  if (error instanceof TableError || error instanceof AppError) return error.message;
  if (error instanceof ArchiveError)
    return "Архив не\u00A0удалось распаковать. Сохраните его заново как zip без пароля.";
  log.error({ err: error, file }, "a file of an import cannot be read");
  return "Файл не\u00A0удалось прочитать. Сохраните его заново и\u00A0загрузите ещё раз.";
}

/** Whether the cause is temporary: something is unreachable, full, busy or stopping. */
function isPassing(error: unknown): boolean {
  return (
    isDatabaseAway(error) ||
    isDiskFull(error) ||
    error instanceof StoreUnreachableError ||
    error instanceof ProcessStoppedError ||
    (error instanceof AppError && error.status >= 500)
  );
}
