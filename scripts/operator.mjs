import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** A link into the game for this number, valid for ten minutes and for one sign-in. */
export function signLink({ game, secret, msisdn, category, now = Date.now() }) {
  const fields = {
    success: "true",
    expire_at: String(Math.floor(now / 1000) + 600),
    // The nonce makes two links of the same second different.
    payload: Buffer.from(JSON.stringify({ category, nonce: Math.random() })).toString("base64url"),
    msisdn,
  };
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`);
  const sign = createHmac("sha256", secret).update(lines.join("\n")).digest("hex");
  return `${game}/?${new URLSearchParams({ ...fields, sign })}`;
}

/**
 * A simulator of a mobile operator: a page that signs people in, a switch for their subscription, the address that
 * reports it to the game, and a page to sign out.
 */
export function createOperator(options) {
  const subscribed = new Set();
  const answers = {
    "GET /": () => page("Вход абонента", form(subscribed)),
    "POST /sign-in": ({ msisdn }) => {
      const category = subscribed.has(msisdn) ? "megafonSubscription" : "megafon";
      return { status: 303, location: signLink({ ...options, msisdn, category }) };
    },
    "POST /subscription": ({ msisdn, subscribe }) => {
      if (subscribe === "on") subscribed.add(msisdn);
      else subscribed.delete(msisdn);
      return { status: 303, location: "/" };
    },
    "GET /subscription": ({ msisdn }) => ({
      type: "application/json",
      body: JSON.stringify({ subscribed: subscribed.has(msisdn) }),
    }),
    "GET /logout": ({ return_url: back, service_id: service = "" }) => {
      if (!URL.canParse(back) || new URL(back).origin !== options.game)
        return { status: 400, ...page("Неизвестный адрес", "") };
      return page("Вы вышли", `<p>Услуга: ${escape(service)}</p><p><a href="${escape(back)}">Вернуться в игру</a></p>`);
    },
  };
  const handle = async (request, response) => {
    const url = new URL(request.url, "http://operator");
    const answer = answers[`${request.method} ${url.pathname}`];
    const given = request.method === "POST" ? new URLSearchParams(await text(request)) : url.searchParams;
    const { status, type, location, body } = answer?.(Object.fromEntries(given)) ?? { status: 404, ...page("Нет", "") };
    response.writeHead(status ?? 200, { ...(type && { "content-type": type }), ...(location && { location }) });
    response.end(body);
  };
  return createServer((request, response) => void handle(request, response));
}

function form(subscribed) {
  const numbers = [...subscribed].map((msisdn) => `<li>${escape(msisdn)}</li>`).join("");
  return `<form method="post">
      <p><label>Номер <input name="msisdn" value="79001234567" pattern="7[0-9]{10}" required></label></p>
      <p><button formaction="/sign-in">Войти в Хитослов</button></p>
      <p><label><input type="checkbox" name="subscribe"> Подписка</label>
        <button formaction="/subscription">Сохранить подписку</button></p>
    </form>
    <h2>С подпиской</h2>
    <ul>${numbers}</ul>`;
}

function page(title, content) {
  const body = `<!doctype html><html lang="ru"><meta charset="utf-8"><link rel="icon" href="data:,">
    <title>${title}</title><h1>${title}</h1>${content}</html>`;
  return { type: "text/html; charset=utf-8", body };
}

function escape(value) {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const secret = process.env.OPERATOR_SECRET || "secret of the simulator";
  const game = new URL(process.env.PUBLIC_URL || "http://127.0.0.1:3000").origin;
  const server = createOperator({ game, secret }).listen(Number(process.env.OPERATOR_PORT || 4100), "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${server.address().port}`;
  console.log(`Оператор: ${address}
Игра:     ${game}, запущенная с

OPERATOR_SECRET="${secret}" OPERATOR_SUBSCRIPTION_URL=${address}/subscription \\
OPERATOR_LOGIN_URL=${address}/ OPERATOR_LOGOUT_URL=${address}/logout OPERATOR_SERVICE_ID=hitoslov PUBLIC_URL=${game} npm start`);
}
