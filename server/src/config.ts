import { type CounterName, counterIds, isCounterId } from "@hitoslov/contract/counters";
import { quicknet } from "@hitoslov/rules/beacon";
import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

const flag = z.stringbool({
  truthy: ["true", "1"],
  falsy: ["false", "0"],
  case: "insensitive",
  error: "must be true or false",
});

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be a number from 0 to 65535");

const databaseUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ["postgres:", "postgresql:"].includes(new URL(value).protocol),
    "must be an address like postgres://user:password@host:5432/name",
  );

const redisUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ["redis:", "rediss:"].includes(new URL(value).protocol),
    "must be an address like redis://user:password@host:6379/0",
  );

const originOf = (example: string) =>
  z
    .string()
    .refine(isOrigin, `must be an address like ${example}, without a path`)
    .transform((value) => new URL(value).origin);

const publicUrl = originOf("https://example.org");
const endpoint = originOf("https://s3.example.org");

const smtpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ["smtp:", "smtps:"].includes(new URL(value).protocol),
    "must be an address like smtp://user:password@host:587",
  );

const smsUrl = z
  .string()
  .refine(
    (value) =>
      URL.canParse(value) &&
      ["http:", "https:"].includes(new URL(value).protocol) &&
      `${new URL(value).username}${new URL(value).password}` === "",
    "must be an address like https://sms.example.org/send",
  );

const mailFrom = z
  .string()
  .regex(
    /^([^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    "must be an address like Хитослов <game@example.org>",
  );

/** Two while one replaces the other. */
const secrets = z.string().transform((value, context): readonly string[] => {
  const given = value.split(",").map((secret) => secret.trim());
  if (given.length > 2 || given.some(({ length }) => length < 16)) {
    context.addIssue("must be 16 characters or more, or two times that with a comma between");
    return z.NEVER;
  }
  return given;
});

/** Keys of AES-256 by name, the first of which encrypts; the others still open what they have encrypted. */
const dataKeys = z.string().transform((value, context): readonly DataKey[] => {
  const keys = value.split(",").map((given) => {
    const [, id = "", secret = ""] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/=]+)\s*$/.exec(given) ?? [];
    return { id, key: Buffer.from(secret, "base64") };
  });
  const names = new Set(keys.map(({ id }) => id));
  if (names.size < keys.length || keys.some(({ id, key }) => id === "" || key.length !== 32)) {
    context.addIssue("must be name:key, where the key is 32 bytes in base64; several with commas, the newest first");
    return z.NEVER;
  }
  return keys;
});
export type DataKey = { readonly id: string; readonly key: Buffer };

const pageUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol),
    "must be an address like https://operator.example/path",
  );

/** A key of age, see `backup/key.ts`, or a passphrase too long to be guessed. */
const backupKey = z
  .string()
  .refine((value) => value.length >= 16, "must be a key of age (age1…) or a passphrase of 16 characters or more");

/** A program with its parameters; no shell reads it, so there are no quotes. */
const command = z
  .string()
  .refine((value) => isAbsolute(value), "must be a program by its full path, with parameters after spaces")
  .transform((value) => value.split(/\s+/));

/** Id of a counter or a banner, used if the settings hold none. */
const counterId = (name: CounterName) =>
  z.string().refine((id) => isCounterId(name, id), `must be an id like ${counterIds[name].example}`);

/** What Fastify takes as trustProxy: nobody, everybody, the last N hops, or these addresses. */
const trustProxy = z.string().transform((value, context): boolean | number | string[] => {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(",").map((address) => address.trim());
  if (!addresses.every(isProxyAddress)) {
    context.addIssue("must be true, false, a number of hops or a comma list of addresses (10.0.0.0/8,::1)");
    return z.NEVER;
  }
  return addresses;
});

const hex = (digits: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `must be ${digits} hexadecimal digits in lower case`);

const whole = z
  .string()
  .regex(/^[1-9]\d{0,10}$/, "must be a number of seconds from 1")
  .transform(Number);

/** All of them or none. */
const storeNames = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** What several nodes share; they cannot share an embedded database. */
const sharedNames = [...storeNames, "REDIS_URL", "DATABASE_REPLICA_URL"] as const;

const EnvironmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_REPLICA_URL: databaseUrl.optional(),
    REDIS_URL: redisUrl.optional(),
    S3_ENDPOINT: endpoint.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, like hitoslov-media")
      .optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    PUBLIC_URL: publicUrl.optional(),
    OWNER_LOGIN: z.string().optional(),
    OWNER_PASSWORD: z.string().optional(),
    SEED_DEMO: flag.optional(),
    SMTP_URL: smtpUrl.optional(),
    SMS_URL: smsUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    OPERATOR_SECRET: secrets.optional(),
    OPERATOR_SUBSCRIPTION_URL: pageUrl.optional(),
    OPERATOR_LOGIN_URL: pageUrl.optional(),
    OPERATOR_LOGOUT_URL: pageUrl.optional(),
    OPERATOR_SERVICE_ID: z.string().optional(),
    METRIKA_ID: counterId("metrika").optional(),
    ANALYTICS_ID: counterId("analytics").optional(),
    BANNER_BLOCK_ID: counterId("banner").optional(),
    PUSH_HOSTS: z
      .string()
      .transform((value) => value.split(",").map((host) => host.trim()))
      .default([]),
    BEACON_HASH: hex(64).default(quicknet.hash),
    BEACON_PUBLIC_KEY: hex(192).default(quicknet.public_key),
    BEACON_GENESIS: whole.default(quicknet.genesis),
    BEACON_PERIOD: whole.default(quicknet.period),
    BEACON_RELAY: originOf("http://127.0.0.1:8080").optional(),
    METRICS_TOKEN: z.string().min(16, "must be 16 characters or more").optional(),
    TIME_ZONE: z.string().refine(isTimeZone, "must be an IANA zone like Europe/Moscow").default("Europe/Moscow"),
    ALIGNER_COMMAND: command.optional(),
    BACKUP_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_KEY: backupKey.optional(),
    PERSONAL_DATA_KEY: dataKeys.default([]),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, "must be a number from 1 to 9999")
      .transform(Number)
      .default(14),
    TRUST_PROXY: trustProxy.default(false),
    DRAIN_SECONDS: z
      .string()
      .regex(/^\d{1,2}$/, "must be a number of seconds from 0 to 99")
      .transform(Number)
      .default(0),
    LOG_LEVEL: z.enum(logLevels, `must be ${logLevels.join(", ")}`).optional(),
    APP_ENV: z
      .enum(["production", "staging", "development"], "must be production, staging or development")
      .default("production"),
  })
  .superRefine((given, context) => {
    const missing = storeNames.filter((name) => given[name] === undefined);
    const needed: (keyof typeof given)[] = missing.length === storeNames.length ? [] : missing;
    // Else a DATABASE_URL that was lost starts an empty game on the media of the real one.
    const isShared = sharedNames.some((name) => given[name] !== undefined);
    if (isShared && given.DATABASE_URL === undefined) needed.push("DATABASE_URL");
    for (const name of needed) context.addIssue({ code: "custom", path: [name], message: "must be set as well" });
  })
  // A database that somebody runs on purpose is never filled with demo songs unasked.
  .transform(({ SEED_DEMO, LOG_LEVEL, ...rest }) => ({
    ...rest,
    SEED_DEMO: SEED_DEMO ?? rest.DATABASE_URL === undefined,
    LOG_LEVEL: LOG_LEVEL ?? (rest.APP_ENV === "development" ? "info" : "warn"),
  }));

export type Config = z.infer<typeof EnvironmentSchema>;

/** A variable of the environment has a value the server cannot run with. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The settings of the process. An empty variable counts as not set; a bad one stops the start. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  const result = EnvironmentSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  // Values stay out of the message: some of them are secrets.
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return isBare && ["http:", "https:"].includes(url.protocol);
}

function isTimeZone(value: string): boolean {
  // Intl also takes offsets such as +03:00, which are not zones: they know no change of the clocks.
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isProxyAddress(value: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(value)) return true;
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A proxy anywhere would let everybody name an address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
