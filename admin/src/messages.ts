import { type Entity, type Noun, nouns } from "@hitoslov/contract";

const endings: Record<Noun["gender"], string> = { m: "", f: "а", n: "о", p: "ы" };

function done(entity: Entity, participle: string): string {
  const { nominative, gender }: Noun = nouns[entity];
  return `${nominative} успешно ${participle}${endings[gender]}`;
}

/** «Жанр успешно добавлен» */
export function added(entity: Entity): string {
  return done(entity, "добавлен");
}

/** «Жанр успешно отредактирован» */
export function edited(entity: Entity): string {
  return done(entity, "отредактирован");
}

/** «Жанр успешно удален»; without ё, as the specification has it. */
export function deleted(entity: Entity): string {
  return done(entity, "удален");
}

/** «Жанр снова на месте» */
export function returned(entity: Entity): string {
  return `${nouns[entity].nominative} снова на\u00A0месте`;
}

/** «Вы действительно хотите удалить жанр «Рок»?» */
export function confirmDelete(entity: Entity, name?: string): string {
  return `Вы действительно хотите удалить ${nouns[entity].accusative}${name === undefined ? "" : ` «${name}»`}?`;
}

/** Word by word from the specification, section 8. */
export const messages = {
  filesUploading: "Файлы загружаются... Подождите, пожалуйста...",
  filesUploaded: "Файлы успешно загружены",
  filesFailed: "Произошла ошибка при загрузке файлов!",
  songUploaded: "Песня успешно загружена",
  fileUploaded: "Файл успешно загружен",
  fileFailed: "Произошла ошибка при загрузке файла!",
  fileDeleted: "Файл успешно удален",
  fileDeleteFailed: "Произошла ошибка при удалении файла!",
  statsDownloaded: "Статистика успешно скачана",
  confirmDeleteFile: "Вы действительно хотите удалить файл?",
  soundFailed: "Звук не включился. Проверьте файл.",
} as const;

/** The results of giving prizes. */
export const awardMessages = {
  given: "Призы вручены",
  drawn: "Жребий проведён",
  replaced: "Приз передан следующему",
  corrected: "Очки изменены",
  excluded: "Участник исключён",
  restored: "Участник снова в\u00A0розыгрыше",
  lifted: "Исключение снято, но\u00A0участник вышел из\u00A0розыгрыша сам: вернуться может только он",
  downloaded: "Список скачан",
  papers: "Данные победителя сохранены",
} as const;
