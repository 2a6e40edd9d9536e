import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/**
 * Words that the library's list of passwords lacks. Like those of the list they are guessed with
 * digits, years, capitals and reversed.
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

/**
 * The library's estimate from 0 to 4; passwords of this score and below are found within a million
 * guesses.
 */
const tooWeak = 1;

/** Whether a password is among the first that attackers try, in full-width letters too. */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= openEstimator();
  const { check } = await estimator;
  return check(password.normalize("NFKC")).score <= tooWeak;
}

let estimator: Promise<Pick<ZxcvbnFactory, "check">> | undefined;

/** Loaded with the first password: the lists take 20 MiB and would delay the start. */
async function openEstimator(): Promise<Pick<ZxcvbnFactory, "check">> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { qwerty, keypad } = adjacencyGraphs;
  const estimate = new Factory({
    // «пароль» may be typed with the keyboard left in Latin letters: gfhjkm. The diceware words
    // are left out: they are not common passwords.
    dictionary: { passwords: dictionary["passwords-common"], words, typed: words.map(inLatinKeys) },
    graphs: { qwerty, keypad, йцукен: inRussianKeys(qwerty) },
    // Only the beginning of a longer password is estimated, since the time grows with the length.
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

/** Adjacent keys of the Russian keyboard. */
function inRussianKeys(graph: Readonly<Record<string, readonly (string | null)[]>>): Record<string, (string | null)[]> {
  const keys = (text: string) => translate(text, latinKeys, russianKeys);
  return Object.fromEntries(
    Object.entries(graph).map(([key, beside]) => [keys(key), beside.map((neighbour) => neighbour && keys(neighbour))]),
  );
}

function translate(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join("");
}
