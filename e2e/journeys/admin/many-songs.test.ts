import { expectAccessible } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { startServer } from "../../src/serve.ts";
import { choose, staffOn } from "../../src/staff.ts";

// A server of its own: a retry must not meet what the first try has left.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

/** More than one page. */
const count = 33;

test("staff select everything found, change it, find and replace in it, and use the command palette", async () => {
  browser.expectErrors(/400/);
  const office = await officeOf(server.origin);
  const [level] = (await office.listDifficulty({ limit: 1 })).data;
  for (let i = 0; i < count; i++) {
    await office.createSound({
      name: `Пачка ${i}`,
      fragment: i === 0 ? "Тихо вокруг" : `Тихо вокруг\nсопки покрыты мглой ${i}`,
      hidden: i === 0 ? [1] : [2],
      sound_id: 990_000 + i,
      status_id: "Неактивна",
      difficulty_id: level?._id ?? "",
    });
  }

  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/?find=пачка&has_authors=no", "Каталог песен");
  await page.getByRole("checkbox", { name: "Выбрать все на странице" }).check();
  const bar = page.getByRole("region", { name: "Выбранные песни" });
  await bar.getByText("Выбрано 30").waitFor();
  await staff.button(`Выбрать все найденные: ${count}`).click();
  await bar.getByText(`Выбрано ${count}`).waitFor();

  // One form for all of the songs.
  await staff.button("Изменить…").click();
  const change = staff.dialog(/^Изменить 33/);
  const go = change.getByRole("button", { name: "Изменить", exact: true });
  await go.click();
  await change.getByText("Выберите, что изменить").waitFor();
  // «Назначить» without a value is refused, and takes nothing away.
  await choose(change.getByLabel("Фильм", { exact: true }), "Назначить");
  await choose(change.getByRole("combobox", { name: "Жанры: что сделать" }), "Заменить на");
  await go.click();
  await change.getByText("Выберите фильм").waitFor();
  await change.getByText("Выберите, на что заменить").waitFor();
  await choose(change.getByLabel("Фильм", { exact: true }), "Не менять");
  await choose(change.getByRole("combobox", { name: "Жанры: что сделать" }), "Убрать все");
  await expect(change.getByText("Выберите, на что заменить")).toHaveCount(0);
  await change.getByLabel("Правообладатель").click();
  await page.getByRole("option", { name: "Назначить" }).click();
  await change.getByLabel("Какой правообладатель").fill("Студия «Эхо»");
  await expectAccessible(page, "a change of many songs");
  await go.click();
  await page.getByText(`изменено ${count} из ${count}`).waitFor();
  await bar.getByText(`Выбрано ${count}`).waitFor();

  // A replacement is previewed first, and what it would break is named.
  await staff.button("Найти и заменить…").click();
  const replace = staff.dialog(/^Найти и/);
  await staff.button("Показать, что изменится").click();
  await replace.getByText("Введите, что найти").waitFor();
  await replace.getByLabel("Найти", { exact: false }).first().fill("вокруг");
  await replace.getByLabel("Заменить на").fill("кругом");
  await staff.button("Показать, что изменится").click();
  await replace.getByText(`Нашлось в ${count} песнях`).waitFor();
  await replace.getByLabel("Заменить на").fill("во всей округе");
  await expect(replace.getByRole("button", { name: /^Заменить в/ })).toHaveCount(0);
  await staff.button("Показать, что изменится").click();
  await replace
    .getByText(/собьются спрятанные слова/)
    .first()
    .waitFor();
  await replace.getByLabel("Заменить на").fill("кругом");
  await staff.button("Показать, что изменится").click();
  await expectAccessible(page, "find and replace");
  // While it starts it cannot be started again.
  const starting = await holdCalls(page, "**/api/sounds/jobs", { method: "POST" });
  const start = replace.getByRole("button", { name: /^Заменить в/ });
  await start.click();
  await expect(start).toBeDisabled();
  await starting.release();
  await page.getByRole("region", { name: "Замена в песнях" }).getByText(`изменено ${count}`).waitFor();
  const { data } = await office.listCatalogue({ find: "пачка", limit: 100 });
  expect(data.filter(({ fragment }) => fragment.startsWith("Тихо кругом"))).toHaveLength(count);
  expect(new Set(data.map(({ rights_holder }) => rights_holder))).toEqual(new Set(["Студия «Эхо»"]));

  // The selection survives opening a song and going back.
  await page.getByRole("link", { name: "Пачка 1", exact: true }).click();
  await staff.heading(/Пачка 1/).waitFor();
  await page.goBack();
  await bar.getByText(`Выбрано ${count}`).waitFor();
  await page.reload();
  await bar.getByText(`Выбрано ${count}`).waitFor();
  await expect(page.getByRole("checkbox", { name: "Выбрать все на странице" })).toBeChecked();

  // So does the undo of a job that ended before the reload.
  await page.getByText(/^Ваши задания за.сутки: \d+$/).click();
  await page.getByRole("region", { name: "Замена в песнях" }).first().getByRole("button", { name: "Вернуть" }).click();
  await staff.answer(/^Вернуть всё, как было до задания «Замена/, "Вернуть");
  await staff.expectToast(`Возвращено: ${count} правки`, "success");
  // It is not offered again.
  await page.getByRole("region", { name: "Замена в песнях" }).first().getByText("Всё возвращено").waitFor();
  const back = (await office.listCatalogue({ find: "пачка", limit: 100 })).data;
  expect(back.filter(({ fragment }) => fragment.startsWith("Тихо вокруг"))).toHaveLength(count);

  // The results of another search can be selected too, also when they are fewer than the current selection.
  await expect(bar).not.toContainText("не\u00A0в\u00A0этом списке");
  await staff.open("/?find=гостя", "Каталог песен");
  await bar.getByText("часть из\u00A0них не\u00A0в\u00A0этом списке").waitFor();
  await staff.button(/^Выбрать все найденные: \d$/).click();
  await expect(staff.button(/^Выбрать все найденные/)).toHaveCount(0);
  await expect(bar).not.toContainText(`Выбрано ${count}`);
  await staff.button("Снять выделение").click();
  await staff.find("пачка 1");

  // The confirmation of a deletion names a few of the songs.
  await page.getByRole("checkbox", { name: "Выбрать: Пачка 1", exact: true }).check();
  await bar.getByRole("button", { name: "Удалить" }).click();
  const question = page.getByRole("alertdialog", { name: /^Вы действительно хотите удалить 1\sпесню/ });
  await question.getByText("«Пачка 1», Без исполнителя, код 990001").waitFor();
  await question.getByRole("button", { name: "Отменить" }).click();
  await staff.button("Снять выделение").click();
  await staff.find("пачка");
  await expect(bar).toHaveCount(0);

  // A filter saved under a name.
  await staff.button("Сохранённые").click();
  await page.getByRole("menuitem", { name: "Сохранить эти фильтры…" }).click();
  const naming = staff.dialog("Сохранить фильтры");
  await naming.getByLabel("Название").fill("Пачка без авторов");
  await page.keyboard.press("Enter");
  await staff.expectToast("Сохранённый фильтр успешно добавлен", "success");
  // The palette does not open over a dialog.
  await naming.waitFor({ state: "detached" });

  // By the keyboard alone.
  await page.keyboard.press("Control+k");
  const palette = staff.dialog("Перейти или сделать");
  await palette.getByRole("searchbox").or(palette.getByRole("textbox")).waitFor();
  await expectAccessible(page, "palette");
  await page.keyboard.type("пачка 17");
  await palette.getByRole("menuitem", { name: /Пачка 17/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await staff.heading(/Пачка 17/).waitFor();
  await palette.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await palette.waitFor();
  await page.keyboard.type("каталог");
  // What the first letters have found goes first.
  await expect(palette.getByRole("menuitem")).toHaveText([/Каталог песен/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await staff.heading("Каталог песен").waitFor();
  await staff.button("Сохранённые").click();
  await page.getByRole("menuitem", { name: /Пачка без авторов/ }).click();
  await page.getByText(`1–30 из ${count}`).waitFor();
  await page.keyboard.press("Shift+Slash");
  await staff.dialog("Клавиши").waitFor();
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("Escape");

  // A song that is deleted on its own screen is not selected any more.
  await staff.find("пачка 2");
  await page.getByRole("checkbox", { name: "Выбрать: Пачка 2", exact: true }).check();
  await bar.getByText("Выбрано 1").waitFor();
  await page.getByRole("link", { name: "Пачка 2", exact: true }).click();
  await staff.heading("Пачка 2").waitFor();
  await staff.button("Удалить").click();
  await staff.answer(/^Вы действительно хотите удалить/, "Удалить");
  await staff.heading("Каталог песен").waitFor();
  await expect(bar).toHaveCount(0);
});

test("a running job is found again after a reload and a lost connection, and shows its end", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const office = await officeOf(server.origin);
  const [song] = (await office.listCatalogue({ limit: 1 })).data;
  const { _id } = await office.startSongJob({
    ids: [song?._id ?? ""],
    work: { kind: "change", change: { status_id: song?.status_id ?? "Активна" } },
  });
  const ended = (await office.listSongJobs({})).data.find((job) => job._id === _id);
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  /** The answer with the job midway or at its end; null: no connection. */
  let answer: "running" | "done" | null = null;
  let lost = 0;
  await page.route("**/api/sounds/jobs", (route) => {
    if (answer !== null) {
      const job = answer === "running" ? { state: answer, done: 12 } : { state: answer, done: 33, changed: 33 };
      return route.fulfill({ json: { data: [{ ...ended, total: 33, ...job }] } });
    }
    lost += 1;
    return route.abort();
  });
  await staff.signInByApi();
  await staff.open("/", "Каталог песен");
  // The first call and its retries have no answer.
  await expect.poll(() => lost).toBeGreaterThan(3);
  answer = "running";
  const job = page.getByRole("region", { name: "Изменение песен" });
  await job.getByText("12 из 33").waitFor();
  await page.reload();
  await job.getByText("12 из 33").waitFor();
  answer = null;
  lost = 0;
  await expect.poll(() => lost).toBeGreaterThan(3);
  answer = "done";
  await job.getByText("изменено 33 из 33").waitFor();
  await staff.expectToast("Изменение песен: 33 из 33", "success");
  await staff.button("Убрать сообщение").click();
  await expect(job.getByText("изменено 33 из 33")).toBeHidden();
});
