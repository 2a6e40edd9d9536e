/** What people choose where they may choose anything. A password is looked up in small letters. */
const words = listOf(`
  password passw0rd p@ssword p@ssw0rd pass parol qwerty admin administrator root user welcome letmein login master
  secret dragon monkey sunshine princess iloveyou love football baseball superman batman shadow killer hello freedom
  whatever trustno test starwars pokemon computer internet samsung google spartak zenit moscow moskva russia michael
  jordan jennifer charlie daniel andrew jessica ashley thomas robert george alexander aleksandr alexey aleksey andrey
  anton artem denis dmitry dmitriy evgeniy ivan igor kirill maksim maxim mikhail nikita nikolay oleg pavel roman
  ruslan sasha sergey stanislav vladimir viktor vitaliy yuriy alina anastasia anastasiya anna daria ekaterina elena
  irina kristina ksenia larisa lena ludmila marina maria masha nastya natalia natasha olga polina sveta svetlana
  tatyana tanya valentina viktoria hitoslov abc abcd qwe asd zxc qaz aaa asdf zxcv music muzika lubov solnce
`);

/** Typed as they are, or with the keyboard left in Latin letters: «пароль» is gfhjkm. */
const russianWords = listOf(`
  пароль привет йцукен любовь солнце солнышко зайчик котёнок котенок лапочка рыбка мама папа мамочка семья счастье
  ангел звезда красотка принцесса россия москва спартак зенит динамо футбол хоккей компьютер интернет админ хитослов
  музыка песня александр алексей андрей антон артём артем денис дмитрий евгений иван игорь кирилл максим михаил никита
  николай олег павел роман руслан саша сергей станислав владимир виктор виталий юрий алина анастасия анна дарья
  екатерина елена ирина кристина ксения лариса лена людмила марина мария маша настя наталья наташа ольга полина света
  светлана татьяна таня валентина виктория любимая любимый
`);

const years = Array.from({ length: 81 }, (_, index) => String(1950 + index));
const endings = [
  "",
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "0",
  "01",
  "007",
  "11",
  "77",
  "777",
  "!",
  "1!",
  "123!",
];

/** Runs along the keyboard: from their first key on, both ways, and there and back. */
const rows = listOf(`
  1234567890 0123456789 123456789 987654321 qwertyuiop asdfghjkl zxcvbnm qwertyuiopasdfghjkl 1q2w3e4r5t6y7u8i
  q1w2e3r4t5y6u7 1qaz2wsx3edc4rfv qazwsxedcrfv qweasdzxc abcdefghijklmnop йцукенгшщзхъ фывапролджэ ячсмитьбю
  1й2ц3у4к5е6н й1ц2у3к4е5н6 йцуфывячс абвгдеёжзий абвгдежзийк
`);
const runs = listOf(`
  1q2w3e4r 1qaz@wsx qwer1234 1234qwer 123qweasd 123qweasdzxc asdf1234 zxcvbnm123 qaz123wsx 12341234 12344321 11223344
  123123123 147258369 159753456 741852963 789456123 963852741 1234567a a1234567 12345678q q12345678 123456qw
  123456789a a123456789 qwe123qwe qwe123456 123йцукен йцукен123 12345йцук йцук12345 1234йцук йцук1234 31415926
  27182818 88005553535
`);

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = "ёйцукенгшщзхъфывапролджэячсмитьбю";

function listOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function inLatinKeys(word: string): string {
  return Array.from(word, (letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter).join("");
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join("");
}

function* listed(): Generator<string> {
  for (const word of [...words, ...russianWords, ...russianWords.map(inLatinKeys)]) {
    for (const ending of [...endings, ...years]) yield word + ending;
    for (const start of ["1", "123", "1234", "12345", "123456"]) yield start + word;
    yield word + word;
    yield reversed(word);
  }
  for (const row of rows) {
    for (let length = 4; length <= row.length; length++) {
      const run = row.slice(0, length);
      yield* [run, reversed(run), run + run, run + reversed(run), `${run}1`, `${run}123`, `${run}1234`];
    }
  }
  yield* runs;
  // One sign or pair over and over: 00000000, 12121212.
  for (const sign of "0123456789abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюя*.-_") {
    for (let length = 8; length <= 16; length++) yield sign.repeat(length);
  }
  for (let pair = 0; pair < 100; pair++) yield String(pair).padStart(2, "0").repeat(4);
  // Days of birth: DDMMYYYY, of people who are alive.
  for (const year of years) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 31; day++) {
        yield `${String(day).padStart(2, "0")}${String(month).padStart(2, "0")}${year}`;
      }
    }
  }
}

let common: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  // Tens of thousands, made when the first one is asked about.
  common ??= new Set(listed());
  return common.has(password.normalize("NFKC").toLowerCase());
}
