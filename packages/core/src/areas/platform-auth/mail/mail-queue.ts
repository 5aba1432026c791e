import type { Unit } from '../../../kernel/unit-of-work.ts';
import { withTimeout } from '../../../runtime/with-timeout.ts';
import type { ComponentHealth, StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { mailDelay } from '../rules.ts';
import { type AuthMailRow, authMails } from '../tables.ts';
import type { MailKind, MailText, SendMail } from './mail-port.ts';

/** Makes what a mail says, in the unit that stores its code; null where there is nobody to say it to. */
export type WriteMail = (
  unit: StorageOperations,
  kind: MailKind,
  emailAddress: string,
) => Promise<(MailText & { readonly kind: MailKind }) | null>;

export interface MailsDependencies {
  /** Null where no mail can be sent. */
  readonly sendMail: SendMail | null;
  readonly write: WriteMail;
}

export interface Mails {
  /** Asks for a mail within a unit; it leaves after the commit. */
  enqueue(unit: Unit, kind: MailKind, emailAddress: string): Promise<void>;
  /** Sends what is due, and resolves when nothing is any more. */
  deliver(signal?: AbortSignal): Promise<void>;
  /** From now on a mail leaves as soon as it is committed, and not only when the task comes round. */
  start(): void;
  /** Waits 5 seconds for what is being sent, which is tried again otherwise; begins nothing more. */
  stop(): Promise<void>;
  health(): Promise<readonly ComponentHealth[]>;
}

const minute = 60_000;

/** How long a mail is tried. One with a code is of no use to anybody for much longer. */
export const mailMilliseconds: Readonly<Record<MailKind, number>> = {
  verification: 30 * minute,
  passwordReset: 30 * minute,
  signUpContested: 30 * minute,
  signUpRepeated: 24 * 60 * minute,
  passwordChanged: 24 * 60 * minute,
};

/** After so long sending counts as failed. */
const sendMilliseconds = 30_000;
/** Whoever begins a mail has so long before somebody else may. */
const claimMilliseconds = 2 * sendMilliseconds;
/** How long a server that stops waits for mails that are being sent. */
const farewellMilliseconds = 5_000;
/** Mails that one process sends at a time. */
const atOnce = 5;
/** How long health tells of a mail that was given up. */
const mournedMilliseconds = 60 * minute;
/** When a mail that was given up is due. */
export const never = 8_640_000_000_000_000;

/**
 * The mails of this area, from the unit that asks for one to the port that sends it.
 *
 * A row WAITS until it is due. Whoever takes it puts its time off in the same statement, so that of all nodes one sends
 * it; a node that dies meanwhile leaves it due a minute later. What it says, with a code of its own, is made then, and
 * stored before it is sent: nobody gets a code that is not good. Sent, the row is gone. Failed, it waits again, 10
 * seconds at first and then twice as long each time, until it is of no use to anybody any more: then it is GIVEN UP, in
 * the log as an error and in health for an hour. So a mail is sent at least once, or somebody is told.
 */
export function createMails(ctx: Context, { sendMail, write }: MailsDependencies): Mails {
  const { atomically, clock, ids, log, storage } = ctx;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStarted = false;
  let isStopped = false;

  /** What is under way is not waited for any longer. */
  const abandoned = new AbortController();

  /** Sends one mail that this process has taken. */
  async function send(row: AuthMailRow, port: SendMail): Promise<void> {
    const { mailId, attempts, kind, emailAddress } = row;
    const own = { mailId, attempts };
    try {
      const call = ctx.systemCall('platformAuth.deliver');
      const text = await atomically(call, (unit) => write(unit, kind as MailKind, emailAddress));
      if (text) {
        const sent = port({ ...text, to: emailAddress, subject: oneLine(text.subject) });
        await withTimeout(clock, sendMilliseconds, sent, abandoned.signal);
      }
      await storage.delete(authMails, own);
    } catch (cause) {
      const failures = row.failures + 1;
      const dueAt = clock.now() + mailDelay(failures);
      if (dueAt >= row.expiresAt) return giveUp(row, cause);
      log.warn({ cause, mailId, kind, failures }, 'a mail could not be sent; it will be tried again');
      await storage.update(authMails, own, { dueAt, failures });
    }
  }

  async function giveUp({ mailId, attempts, kind, failures }: AuthMailRow, cause?: unknown): Promise<void> {
    log.error({ cause, mailId, kind, attempts }, 'a mail was given up');
    const expiresAt = clock.now() + mournedMilliseconds;
    await storage.update(
      authMails,
      { mailId, attempts },
      { dueAt: never, failures: failures + 1, expiresAt },
    );
  }

  async function deliverAll(port: SendMail, signal?: AbortSignal): Promise<void> {
    while (!isStopped && !signal?.aborted) {
      const now = clock.now();
      const taken = await storage.update(
        authMails,
        { dueAt: { lte: now } },
        { dueAt: now + claimMilliseconds, attempts: { add: 1 } },
        { orderBy: ['dueAt'], limit: atOnce },
      );
      if (taken.length === 0) return;
      await Promise.all(taken.map((row) => (row.expiresAt <= now ? giveUp(row) : send(row, port))));
    }
  }

  /** One round at a time; who wants one meanwhile gets another one behind it. */
  async function deliver(signal?: AbortSignal): Promise<void> {
    isWanted = true;
    running ??= (async () => {
      try {
        while (isWanted && sendMail) {
          isWanted = false;
          await deliverAll(sendMail, signal);
        }
      } finally {
        running = undefined;
      }
    })();
    await running;
  }

  function deliverSoon(): void {
    if (!isStarted || isStopped) return;
    deliver().catch((cause: unknown) => log.warn({ cause }, 'mails could not be looked at; trying again'));
  }

  return {
    async enqueue(unit, kind, emailAddress) {
      const now = clock.now();
      const expiresAt = now + mailMilliseconds[kind];
      await unit.insert(authMails, { mailId: ids.next('mail'), kind, emailAddress, dueAt: now, expiresAt });
      unit.afterCommit(deliverSoon);
    },
    deliver,
    start() {
      isStarted = true;
      deliverSoon();
    },
    async stop() {
      isStopped = true;
      const cancel = clock.after(farewellMilliseconds, () => abandoned.abort());
      await running?.catch(() => {});
      cancel();
    },
    async health() {
      const [failing] = await storage.find(authMails, { where: { failures: { gt: 0 } }, limit: 1 });
      const status = failing ? 'mails could not be sent; the log says why' : '';
      return [{ component: 'mail', healthy: !failing, status }];
    },
  };
}

/** A line break in a subject would begin another header. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
