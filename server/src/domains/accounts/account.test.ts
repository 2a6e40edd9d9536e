import { describe, expect, it } from "vitest";
import { AppError } from "../../http/errors.ts";
import { checkLogin, checkName } from "./account.ts";

const player = { role: 3 } as const;
async function fieldsOf(check: Promise<string>) {
  try {
    return await check;
  } catch (error) {
    if (error instanceof AppError) return error.body.fields;
    throw error;
  }
}
const staffLogin = { login: "Так называются сотрудники игры. Придумайте другой логин." };
const staffName = { name: "Так называются сотрудники игры. Напишите другое имя." };

describe("a login", () => {
  it.each(["guest", "Guest", "GUEST", "ｇuest"])("refuses the login of guests: %s", async (login) => {
    expect(await fieldsOf(checkLogin(login, { role: 1 }))).toEqual({ login: expect.stringMatching(/гостей/) });
  });

  it.each<[string, string]>([
    ["guest-1", "guest-1"],
    ["guests", "guests"],
    ["гость", "гость"],
    ["Вася2000", "Вася2000"],
    ["dj_vasya", "dj_vasya"],
    ["Ёж-23.ru".replace("ru", "ру"), "Ёж-23.ру"],
    ["Zoë", "Zoë"],
    ["Łukasz", "Łukasz"],
    ["Ґанок", "Ґанок"],
    ["Әлия", "Әлия"],
    ["2000", "2000"],
    ["йога".normalize("NFD"), "йога"],
    ["ａｎｎａ", "anna"],
    ["ﬁlm", "film"],
    ["badminton", "badminton"],
    ["madmind", "madmind"],
    ["vladminaev", "vladminaev"],
    ["vladmin", "vladmin"],
    ["supporter", "supporter"],
    ["downer", "downer"],
    ["moderato", "moderato"],
    ["systemofadown", "systemofadown"],
    ["игрок-админова".replace("админова", "иванова"), "игрок-иванова"],
    ["hitman", "hitman"],
    ["player", "player"],
  ])("%j may be, as %j", async (given, kept) => expect(await checkLogin(given, player)).toBe(kept));

  it.each([
    "anna\u3164",
    "\u3164\u3164\u3164",
    "anna\u115F",
    "anna\uFFA0",
    "an\u200Bna",
    "anna\u200D",
    "\u202Eanna",
    "anna\u2066",
    "anna\uFE0F",
    "anna\u034F",
    "anna\u00AD",
    "a\u0301\u0301\u0301nna",
    "ꓮnna",
    "Ꭺnna",
    "αννα",
    "אננה",
    "安娜さん",
    "anna٣",
    "anna²³⅓",
    "аnna",
    "dj_вася",
    "аdmin",
    "pаypаl",
    "Вaся",
    "ǀvan",
    "ﬀ".repeat(32),
    "+7 900 123-45-67",
    "８９００１２３４５６７",
  ])("%j may not be", async (login) => {
    expect(await fieldsOf(checkLogin(login, player))).toEqual({ login: expect.any(String) });
    expect(await fieldsOf(checkLogin(login, { role: 2 }))).toEqual({ login: expect.any(String) });
  });

  it.each([
    "admin",
    "ADMIN",
    "Admin2",
    "1admin",
    "adm1n",
    "admlN",
    "adrnin",
    "admin-maria",
    "maria_admin",
    "mariaAdmin",
    "superadmin",
    "gameadmin",
    "sysadmin",
    "a.d.m.i.n",
    "ａｄｍｉｎ",
    "админ",
    "Админ",
    "главадмин",
    "администратор",
    "administrator",
    "owner",
    "0wner",
    "game.owner",
    "владелец",
    "support",
    "supp0rt",
    "support24",
    "techsupport",
    "hit_support",
    "саппорт",
    "поддержка",
    "техподдержка",
    "moderator",
    "moder",
    "модератор",
    "модер_оля",
    "hitoslov",
    "Hitoslov.Official",
    "hit-o-slov",
    "хитослов",
    "ХИТ0СЛ0В",
    "xitoslov",
    "staff",
    "root",
    "system",
    "система",
  ])("%j is for staff", async (login) => {
    expect(await fieldsOf(checkLogin(login, player))).toEqual(staffLogin);
    expect(await checkLogin(login, { role: 2 })).toBe(login.normalize("NFKC"));
  });
});

describe("a name", () => {
  it.each<[string, string]>([
    ["", ""],
    ["Анна-Мария  О’Нил", "Анна-Мария О’Нил"],
    ["DJ Вася", "DJ Вася"],
    ["M@ria $$", "M@ria $$"],
    ["Ура! Модно!", "Ура! Модно!"],
    ["MC-Серёга", "MC-Серёга"],
    ["Вася2000", "Вася2000"],
    ["Семён".normalize("NFD"), "Семён"],
    ["Zoë Łukasz", "Zoë Łukasz"],
    ["Ёжик", "Ёжик"],
    ["O'Neil", "O'Neil"],
    ["Жан-Поль", "Жан-Поль"],
    ["Анна Мария", "Анна Мария"],
    ["Әлия Құдайберген", "Әлия Құдайберген"],
    ["Җәмилә", "Җәмилә"],
    ["Їжак Ґалаґан", "Їжак Ґалаґан"],
    ["Ђорђе Љубиша", "Ђорђе Љубиша"],
    ["Weiß Søren Yıldız", "Weiß Søren Yıldız"],
    ["Əli Nguyễn", "Əli Nguyễn"],
    ["王小明", "王小明"],
    ["Αλέξης", "Αλέξης"],
    ["Հայկ", "Հայկ"],
    ["გიორგი", "გიორგი"],
    ["安娜さん", "安娜さん"],
    ["김민준", "김민준"],
    ["Анна 👩🏽‍💻", "Анна 👩🏽‍💻"],
    ["Анна ❤️", "Анна ❤️"],
    ["1️⃣ Анна", "1️⃣ Анна"],
    ["Анна 🇷🇺 🆒", "Анна 🇷🇺 🆒"],
    ["Ⓐнна", "Ⓐнна"],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿 Скотт", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Скотт"],
    ["Анна (Питер), №1!", "Анна (Питер), №1!"],
    ["Влад Минаев", "Влад Минаев"],
    ["Brad Minogue", "Brad Minogue"],
    ["Любитель бадминтона", "Любитель бадминтона"],
    ["System Of A Down", "System Of A Down"],
    ["Moderato cantabile", "Moderato cantabile"],
    ["Хит и слово", "Хит и слово"],
  ])("%j may be, as %j", async (given, kept) => expect(await checkName(given, player)).toBe(kept));

  it.each([
    "\u202Eяинмдa",
    "Анна\u202C",
    "Анна\u200F",
    "Анна\u2067",
    "Анна\u3164",
    "Анна\u115F",
    "\uFFA0",
    "Ан\u200Bна",
    "Ан\u200Dна",
    "Анна\uFE0F",
    "Анна\u2800",
    "Анна\u00AD",
    "Анна\u2028Мария",
    "Анна\nМария",
    "Анна\u0007",
    "Анна\uE000",
    "А\u0301\u0302\u0303нна",
    "Вaся",
    "Аnna",
    "Αnna",
    "Ꭺnna",
    "ᏢᎪᎬᎢ",
    "אננה",
    "آنا",
    "ᴀᴅᴍɪɴ",
    "ᴀнна",
    "uᴉɯpɐ",
    "ꜱᴜᴘᴘᴏʀᴛ",
    "ѡлад",
    "пѻддержка",
    "Аⷩна",
    "Aͩmin",
    "🅰🅳🅼🅸🅽",
    "🅐🅓🅜🅘🅝",
    "🅰️дмин",
    "🇦🇩🇲🇮🇳",
    "adm❶n",
    "supp⓿rt",
    "ﬀ".repeat(101),
  ])("%j may not be", async (name) => {
    expect(await fieldsOf(checkName(name, player))).toEqual({ name: expect.any(String) });
    expect(await fieldsOf(checkName(name, { role: 2 }))).toEqual({ name: expect.any(String) });
  });

  it.each([
    "Администрация Хитослова",
    "Администратор Ольга",
    "Админ",
    "Гл. админ",
    "А д м и н",
    "А.Д.М.И.Н.",
    "Admin",
    "𝐀𝐝𝐦𝐢𝐧",
    "ⒶⒹⓂⒾⓃ",
    "🄰🄳🄼🄸🄽",
    "ᴬᴰᴹᴵᴺ",
    "А́дмин",
    "А̲д̲м̲и̲н̲",
    "А̲ д̲ м̲ и̲ н̲",
    "Ádmin",
    "АДМИН №1",
    "Поддержка игры",
    "Служба поддержки",
    "Support Team",
    "Модератор 5",
    "Хитослов",
    "Хит О Слов",
    "ХИТОСЛОВ: розыгрыш",
    "Hitoslov 👑",
    "Официальный аккаунт",
    "Владелец",
    "Сотрудник игры",
    "Система",
    "@dmin",
    "Adm!n Olga",
    "$upport",
    "H!toslov",
  ])("%j is for staff", async (name) => {
    expect(await fieldsOf(checkName(name, player))).toEqual(staffName);
    expect(await checkName(name, { role: 2 })).toBe(name);
  });
});
