import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import { dropFromOutbox, forgetInOutbox, putIntoOutbox } from "./outbox.ts";
import { type Sms, smsSender } from "./sms.ts";

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address where the recipient turns such letters off, for `List-Unsubscribe` of RFC 2369. */
  readonly unsubscribe?: string;
  /** An id that stays the same if the letter is sent twice; left out: a new one. */
  readonly id?: string;
};

export type Mail = {
  /**
   * Writes a message and sends it after the caller has been answered, so that the answer takes the same time whether
   * there is a message or not. A failure is logged, without the message.
   */
  readonly later: (write: () => Promise<Letter | Sms | undefined>) => void;
  /** Writes a message and sends it now; rejects if it cannot be sent. */
  readonly send: (write: () => Promise<Letter | Sms | undefined>) => Promise<void>;
  /** Deletes the messages in the outbox that are older than this. */
  readonly dropKept: (before: Date) => Promise<void>;
  /** Deletes the messages in the outbox that name a contact, after waiting for those that are being written. */
  readonly forget: (contacts: readonly string[]) => Promise<void>;
  /** Resolves when every message begun is sent or given up. */
  readonly settled: () => Promise<void>;
};

/** Mail by SMTP_URL, SMS by SMS_URL; without an address they land in DATA_DIR/outbox. */
export function openMail(config: Pick<Config, "SMTP_URL" | "SMS_URL" | "MAIL_FROM" | "PUBLIC_URL" | "DATA_DIR">): Mail {
  const outbox = path.join(config.DATA_DIR, "outbox");
  const send = config.SMTP_URL === undefined ? toOutbox(outbox) : bySmtp(config.SMTP_URL);
  const sendSms = smsSender(config.SMS_URL, outbox);
  const host = config.PUBLIC_URL === undefined ? "localhost" : new URL(config.PUBLIC_URL).hostname;
  const from = config.MAIL_FROM ?? `Хитослов <no-reply@${host}>`;
  const underWay = new Set<Promise<void>>();

  const deliver: Mail["send"] = async (write) => {
    const message = await write();
    if (message === undefined) return;
    await ("phone" in message ? sendSms(message) : send({ from, ...message }));
  };
  const deliverLater: Mail["send"] = async (write) => {
    await setImmediate();
    try {
      await deliver(write);
    } catch (error) {
      log.error({ err: error }, "a message was not sent");
    }
  };
  const follow = (task: Promise<void>) => {
    underWay.add(task);
    void task.finally(() => underWay.delete(task));
  };
  return {
    later: (write) => follow(deliverLater(write)),
    send: async (write) => {
      const task = deliver(write);
      follow(task.catch(() => {}));
      await task;
    },
    dropKept: (before) => dropFromOutbox(outbox, before),
    forget: async (contacts) => {
      await Promise.all(underWay);
      await forgetInOutbox(outbox, contacts);
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

type Send = (message: Letter & { readonly from: string }) => Promise<void>;

/** A letter for nodemailer, marked as written by a machine; it may load nothing from the disk or the network. */
function messageOf({ from, to, subject, text, html, unsubscribe, id }: Letter & { readonly from: string }) {
  const headers = {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe !== undefined && { "List-Unsubscribe": `<${unsubscribe}>` }),
  };
  const address = { name: "", address: to };
  const [, host] = from.split("@");
  const messageId = id === undefined ? undefined : `<${id}@${host?.replace(">", "")}>`;
  return {
    from,
    to: address,
    subject,
    text,
    html,
    headers,
    messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// nodemailer is loaded with the first letter, so that the start does not wait for it.

function bySmtp(url: string): Send {
  const options = { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  return async (letter) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(options);
    await transport.sendMail(messageOf(letter));
  };
}

function toOutbox(dir: string): Send {
  let isWarned = false;
  return async (letter) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    const { message: bytes } = await transport.sendMail(messageOf(letter));
    if (!Buffer.isBuffer(bytes)) throw new Error("The message was not made whole");
    await putIntoOutbox(dir, bytes, "eml");
    if (!isWarned) log.warn({ dir }, "SMTP_URL is not set: letters land in the outbox");
    isWarned = true;
  };
}
