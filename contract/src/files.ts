import type { FileKind } from "./route.ts";
import { limits } from "./limits.ts";

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Messages for files that are refused; the first two and `missing` are from the specification, section 5. */
export const fileTexts = {
  wrongKind: {
    audio: "Загрузить можно только файлы с расширением mp3 или wav!",
    image: "Загрузить можно только файлы с расширением jpeg, jpg, png, svg!",
    video: "Загрузить можно только файлы с\u00A0расширением mp4 или webm!",
  } satisfies Record<FileKind, string>,
  tooLarge: (kind: FileKind) => `Файл больше ${megabytes(limits.files[kind].bytes)}\u00A0МБ`,
  tooLong: {
    source: `Запись длиннее ${limits.audio.ms / 60_000}\u00A0минут`,
    sound: `Отрывок длиннее ${limits.audio.fragmentMs.max / 60_000}\u00A0минут. Загрузите запись целиком и\u00A0вырежьте отрывок из неё.`,
  },
  short: `Звук короче ${limits.audio.fragmentMs.min / 1000}\u00A0секунд`,
  silent: "Здесь одна тишина",
  broken: "Звук не\u00A0удалось прочитать. Сохраните его заново и\u00A0загрузите снова.",
  lost: "Файла со\u00A0звуком нет на\u00A0сервере. Загрузите его снова.",
  outside: "Отрывок выходит за конец записи",
  tooManyPixels: `В\u00A0картинке больше ${limits.files.image.pixels / 1_000_000}\u00A0мегапикселей`,
  tooComplex: "Эта картинка слишком сложная. Упростите её или сохраните в\u00A0другом формате: PNG или JPEG.",
  brokenVector: "Файл SVG не\u00A0удалось прочитать. Сохраните картинку в\u00A0другом формате: PNG или JPEG.",
  embedded: "Внутри SVG лежит другая картинка, такие файлы не\u00A0принимаются. Сохраните её как PNG или JPEG.",
  missing: "Во время загрузки файла произошла ошибка!",
} as const;
