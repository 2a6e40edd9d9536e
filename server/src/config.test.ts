import { quicknet } from "@hitoslov/rules/beacon";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("everything has a default", () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: resolve("data"),
    S3_REGION: "us-east-1",
    SEED_DEMO: true,
    BACKUP_KEEP: 14,
    TIME_ZONE: "Europe/Moscow",
    TRUST_PROXY: false,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: "warn",
    PUSH_HOSTS: [],
    APP_ENV: "production",
    PERSONAL_DATA_KEY: [],
    BEACON_HASH: quicknet.hash,
    BEACON_PUBLIC_KEY: quicknet.public_key,
    BEACON_GENESIS: quicknet.genesis,
    BEACON_PERIOD: quicknet.period,
  });
});

test("an empty or blank variable is not set, an unknown one is ignored", () => {
  const empty = { PORT: "", DATABASE_URL: " ", SEED_DEMO: "", OWNER_LOGIN: "", LANG: "ru" };
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("the demo catalogue goes into the embedded database, into PostgreSQL only if asked", () => {
  const DATABASE_URL = "postgres://user:secret@db:5432/game";
  expect(readConfig({ DATABASE_URL }).SEED_DEMO).toBe(false);
  expect(readConfig({ DATABASE_URL, SEED_DEMO: "true" }).SEED_DEMO).toBe(true);
  expect(readConfig({ SEED_DEMO: "false" }).SEED_DEMO).toBe(false);
});

test.for([
  ["PORT", "0", 0],
  ["PORT", " 8080 ", 8080],
  ["HOST", "0.0.0.0", "0.0.0.0"],
  ["DATA_DIR", "/var/lib/hitoslov", "/var/lib/hitoslov"],
  ["DATABASE_URL", "postgresql:///game?host=/run/postgresql", "postgresql:///game?host=/run/postgresql"],
  ["PUBLIC_URL", "https://Game.Example.org/", "https://game.example.org"],
  ["PUBLIC_URL", "http://localhost:8080", "http://localhost:8080"],
  ["S3_REGION", "ru-central1", "ru-central1"],
  ["SEED_DEMO", "1", true],
  ["SEED_DEMO", "FALSE", false],
  ["SMTP_URL", "smtp://user:secret@mail.example.org:587", "smtp://user:secret@mail.example.org:587"],
  ["SMTP_URL", "smtps://mail.example.org", "smtps://mail.example.org"],
  ["SMS_URL", "https://sms.example.org/send?key=secret", "https://sms.example.org/send?key=secret"],
  ["MAIL_FROM", "game@example.org", "game@example.org"],
  ["MAIL_FROM", "Хитослов <game@example.org>", "Хитослов <game@example.org>"],
  ["OPERATOR_SECRET", "0123456789abcdef", ["0123456789abcdef"]],
  ["OPERATOR_SECRET", "0123456789abcdef, fedcba9876543210", ["0123456789abcdef", "fedcba9876543210"]],
  ["OPERATOR_SUBSCRIPTION_URL", "http://localhost:4100/subscription", "http://localhost:4100/subscription"],
  ["OPERATOR_LOGIN_URL", "https://operator.example/login", "https://operator.example/login"],
  ["OPERATOR_LOGOUT_URL", "https://operator.example/logout?a=1", "https://operator.example/logout?a=1"],
  ["METRIKA_ID", "12345678", "12345678"],
  ["ANALYTICS_ID", "G-AB12CD34EF", "G-AB12CD34EF"],
  ["BANNER_BLOCK_ID", "R-A-1234567-1", "R-A-1234567-1"],
  ["METRICS_TOKEN", "0123456789abcdef", "0123456789abcdef"],
  ["BACKUP_DIR", "/var/backups", "/var/backups"],
  ["ALIGNER_COMMAND", "/opt/aligner --lang  ru", ["/opt/aligner", "--lang", "ru"]],
  ["BACKUP_KEY", "верная лошадь скобка", "верная лошадь скобка"],
  ["BACKUP_KEEP", "30", 30],
  ["TIME_ZONE", "Asia/Vladivostok", "Asia/Vladivostok"],
  ["TIME_ZONE", "UTC", "UTC"],
  ["TRUST_PROXY", "true", true],
  ["TRUST_PROXY", "False", false],
  ["TRUST_PROXY", "1", 1],
  ["TRUST_PROXY", "10.0.0.0/8, ::1,loopback", ["10.0.0.0/8", "::1", "loopback"]],
  ["LOG_LEVEL", "info", "info"],
  ["APP_ENV", "staging", "staging"],
] as const)("%s=%s", ([name, value, expected]) => {
  expect(readConfig({ [name]: value })[name]).toEqual(expected);
});

test.for([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "3e3"],
  ["DATABASE_URL", "mysql://secret@host/db"],
  ["DATABASE_URL", "secret"],
  ["PUBLIC_URL", "game.example.org"],
  ["PUBLIC_URL", "ftp://game.example.org"],
  ["PUBLIC_URL", "https://game.example.org/game"],
  ["PUBLIC_URL", "https://secret@game.example.org"],
  ["DATABASE_REPLICA_URL", "secret"],
  ["REDIS_URL", "http://secret@redis"],
  ["S3_ENDPOINT", "s3.example.org/secret"],
  ["S3_BUCKET", "Secret_Bucket"],
  ["SEED_DEMO", "maybe"],
  ["SMTP_URL", "https://secret@mail.example.org"],
  ["SMTP_URL", "secret"],
  ["SMS_URL", "secret"],
  ["SMS_URL", "https://user:secret@sms.example.org"],
  ["SMS_URL", "smtp://sms.example.org/secret"],
  ["MAIL_FROM", "Хитослов"],
  ["MAIL_FROM", "a@b.ru, secret@d.ru"],
  ["MAIL_FROM", "Хитослов <game@example.org>\nBcc: secret@d.ru"],
  ["OPERATOR_SECRET", "secret"],
  ["OPERATOR_SECRET", "secret-0123456789,"],
  ["OPERATOR_SECRET", "secret-0123456789,secret-0123456780,secret-0123456781"],
  ["OPERATOR_SUBSCRIPTION_URL", "operator.example"],
  ["OPERATOR_LOGIN_URL", "javascript:secret"],
  ["OPERATOR_LOGOUT_URL", "javascript:secret"],
  ["METRIKA_ID", "<secret>"],
  ["METRIKA_ID", "0"],
  ["METRIKA_ID", "G-AB12CD34EF"],
  ["ANALYTICS_ID", "secret id"],
  ["ANALYTICS_ID", "GTM-SECRET"],
  ["ANALYTICS_ID", "12345678"],
  ["BANNER_BLOCK_ID", "secret".repeat(11)],
  ["BANNER_BLOCK_ID", "R-A-secret-1"],
  ["BACKUP_KEY", "short"],
  ["BACKUP_KEEP", "0"],
  ["TIME_ZONE", "Europe/Nowhere"],
  ["ALIGNER_COMMAND", "aligner --lang ru"],
  ["TIME_ZONE", "+03:00"],
  ["TRUST_PROXY", "nginx"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "::/0"],
  ["TRUST_PROXY", "10.0.0.1,"],
  ["LOG_LEVEL", "loud"],
  ["APP_ENV", "test"],
] as const)("%s=%s stops the start", ([name, value]) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be `));
  expect(read).not.toThrow(/secret/);
});

test("a variable that needs another one stops the start without it", () => {
  const DATABASE_URL = "postgres://db/game";
  const store = {
    DATABASE_URL,
    S3_ENDPOINT: "https://s3.example.org",
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig(store)).toMatchObject(store);
  expect(() => readConfig({ DATABASE_URL, S3_ENDPOINT: store.S3_ENDPOINT, S3_BUCKET: store.S3_BUCKET })).toThrow(
    /^S3_ACCESS_KEY_ID must be set as well\nS3_SECRET_ACCESS_KEY must be set as well$/,
  );
  const shared = { DATABASE_REPLICA_URL: "postgres://replica/game", REDIS_URL: "rediss://:secret@redis:6379/1" };
  expect(readConfig({ DATABASE_URL, ...shared })).toMatchObject(shared);
  for (const [name, value] of Object.entries(shared)) {
    expect(() => readConfig({ [name]: value })).toThrow(/^DATABASE_URL must be set as well$/);
  }
  expect(() => readConfig({ ...store, DATABASE_URL: " " })).toThrow(/^DATABASE_URL must be set as well$/);
});

test("all bad variables are named at once", () => {
  expect(() => readConfig({ PORT: "x", APP_ENV: "x" })).toThrow(/^PORT must .*\nAPP_ENV must /);
});
