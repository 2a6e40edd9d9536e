import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/**
 * Words that the library's list of passwords lacks. They are guessed with what people put around them (figures, years,
 * capitals, themselves backwards), as those of the list are.
 */
const words = listOf(`
  hitoslov login yuriy muzika lubov йцукен фыва пароль привет любовь солнце солнышко зайчик котёнок котенок лапочка
  рыбка мама папа мамочка семья счастье ангел звезда красотка принцесса россия москва спартак зенит динамо футбол
  хоккей компьютер интернет админ хитослов музыка песня александр алексей андрей антон артём артем денис дмитрий
  евгений иван игорь кирилл максим михаил никита николай олег павел роман руслан саша сергей станислав владимир виктор
  виталий юрий алина анастасия анна дарья екатерина елена ирина кристина ксения лариса лена людмила марина мария маша
  настя наталья наташа ольга полина света светлана татьяна таня валентина виктория любимая любимый
`);

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = "ёйцукенгшщзхъфывапролджэячсмитьбю";

/** The library's estimate from 0 to 4; this one and below are found by a million guesses. */
const tooWeak = 1;

/** Whether it is among the first that anybody tries. Looks the same in whatever width its letters are. */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= openEstimator();
  const { check } = await estimator;
  return check(password.normalize("NFKC")).score <= tooWeak;
}

let estimator: Promise<Pick<ZxcvbnFactory, "check">> | undefined;

/** Loaded by the first password: the lists take 20 MiB, and no start has to wait for them. */
async function openEstimator(): Promise<Pick<ZxcvbnFactory, "check">> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { qwerty, keypad } = adjacencyGraphs;
  const estimate = new Factory({
    // «пароль» may be typed with the keyboard left in Latin letters: gfhjkm. The words of diceware are no passwords.
    dictionary: { passwords: dictionary["passwords-common"], words, typed: words.map(inLatinKeys) },
    graphs: { qwerty, keypad, йцукен: inRussianKeys(qwerty) },
    // Of a longer one the beginning is estimated: the time grows with the length.
    maxLength: 40,
  });
  return { check: (password) => estimate.check(password) };
}

function listOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function inLatinKeys(word: string): string {
  return translate(word, russianKeys, latinKeys);
}

/** Which keys are beside each other, by the letters that are on them in Russian. */
function inRussianKeys(graph: Readonly<Record<string, readonly (string | null)[]>>): Record<string, (string | null)[]> {
  const keys = (text: string) => translate(text, latinKeys, russianKeys);
  return Object.fromEntries(
    Object.entries(graph).map(([key, beside]) => [keys(key), beside.map((neighbour) => neighbour && keys(neighbour))]),
  );
}

function translate(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join("");
}
