import type { Unit } from '../../../kernel/unit-of-work.ts';
import { createOutages } from '../../../runtime/outages.ts';
import { keepLease } from '../../../runtime/running-leases.ts';
import { withTimeout } from '../../../runtime/with-timeout.ts';
import { hasRows } from '../../../storage/has-rows.ts';
import type { ComponentHealth, StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { mailRetryMilliseconds } from '../rules.ts';
import { type AuthMailRow, authMails } from '../tables.ts';
import type { MailKind, MailText, SendMail } from './mail-message.ts';

/** Writes a mail in the unit that stores its code. Returns null if the mail must not be sent. */
export type WriteMail = (
  unit: StorageOperations,
  kind: MailKind,
  emailAddress: string,
) => Promise<(MailText & { readonly kind: MailKind }) | null>;

export interface MailQueueDependencies {
  /** Null if no mail can be sent. */
  readonly sendMail: SendMail | null;
  readonly write: WriteMail;
}

/** The queue of mails. */
export interface MailQueue {
  /** Adds a mail to the queue within a unit. It is sent after the commit. */
  enqueue(unit: Unit, kind: MailKind, emailAddress: string): Promise<void>;
  /** Returns whether a mail is due. */
  hasWork(): Promise<boolean>;
  /** Sends all due mails and resolves when no more are due. */
  deliver(signal?: AbortSignal): Promise<void>;
  /** From now on mails are sent as soon as they are committed, and not only when the task runs. */
  start(): void;
  /**
   * Starts no more sends and waits up to 5 seconds for those in progress. Mails that are not sent by then are retried.
   */
  stop(): Promise<void>;
  health(): Promise<readonly ComponentHealth[]>;
}

const minute = 60_000;

/** How long a mail is retried. A mail with a code would be useless much later. */
export const mailMilliseconds: Readonly<Record<MailKind, number>> = {
  verification: 30 * minute,
  passwordReset: 30 * minute,
  signUpContested: 30 * minute,
  signUpRepeated: 24 * 60 * minute,
  passwordChanged: 24 * 60 * minute,
};

/** A send that takes longer counts as failed. */
const sendTimeoutMilliseconds = 30_000;
/** How long a claimed mail belongs to a node that does not renew its claim. */
const claimMilliseconds = 10_000;
/** How long a server that stops waits for mails that are being sent. */
const stopTimeoutMilliseconds = 5_000;
/** How many mails a process sends at the same time. */
const concurrency = 5;
/** How long health reports a mail that was given up. */
const reportMilliseconds = 60 * minute;
/** The due time of a mail that was given up. */
export const neverDue = 8_640_000_000_000_000;

/**
 * Creates the queue of this area's mails.
 *
 * A row WAITS until it is due. A node claims it by moving its due time in one statement, so only one node sends it; if
 * that node dies, the mail is due again 10 seconds later. Then the mail is written with a code of its own, which is
 * stored before the mail is sent, so nobody gets an invalid code. When it is sent, the row is deleted. When sending
 * fails, it waits again, first 10 seconds and then twice as long each time, until the mail would be useless: then it is
 * GIVEN UP, as an error in the log and in health for an hour. Of many in an outage, the log has the first and the number. So a mail is sent at least once, or its failure is
 * reported.
 */
export function createMailQueue(ctx: Context, { sendMail, write }: MailQueueDependencies): MailQueue {
  const { atomically, clock, ids, log, storage } = ctx;
  const outages = createOutages(ctx, {
    began: 'a mail could not be sent; it will be tried again',
    ended: 'mails are sent again',
  });
  const givenUp = createOutages(ctx, {
    began: 'a mail was given up',
    ended: 'mails are sent again; some were given up',
    level: 'error',
  });
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStarted = false;
  let isStopped = false;

  /** Aborted when `stop` does not wait any longer. */
  const stopTimeout = new AbortController();

  /** Sends one mail that this process has claimed. */
  async function send(row: AuthMailRow, port: SendMail): Promise<void> {
    const { mailId, attempts, kind, emailAddress } = row;
    const own = { mailId, attempts };
    const endClaim = keepLease(clock, claimMilliseconds, row.dueAt, (_, dueAt) =>
      storage.update(authMails, own, { dueAt }, { returns: 'key' }),
    );
    try {
      const call = ctx.systemCall('platformAuth.deliver');
      const text = await atomically(call, (unit) => write(unit, kind as MailKind, emailAddress));
      if (text) {
        // After the stop, nothing would wait for the port, and the mail would be sent again.
        stopTimeout.signal.throwIfAborted();
        const sent = port({ ...text, to: emailAddress, subject: oneLine(text.subject) });
        await withTimeout(clock, sendTimeoutMilliseconds, sent, stopTimeout.signal);
        outages.worked();
        givenUp.worked();
      }
      await endClaim();
      await storage.delete(authMails, own);
    } catch (cause) {
      await endClaim();
      const failures = row.failures + 1;
      const dueAt = clock.now() + mailRetryMilliseconds(failures);
      if (dueAt >= row.expiresAt) return giveUp(row, cause);
      outages.failed(cause, '', { mailId, kind, failures });
      await storage.update(authMails, own, { dueAt, failures });
    }
  }

  async function giveUp({ mailId, attempts, kind, failures }: AuthMailRow, cause?: unknown): Promise<void> {
    givenUp.failed(cause, '', { mailId, kind, attempts });
    const expiresAt = clock.now() + reportMilliseconds;
    await storage.update(
      authMails,
      { mailId, attempts },
      { dueAt: neverDue, failures: failures + 1, expiresAt },
    );
  }

  async function deliverAll(port: SendMail, signal?: AbortSignal): Promise<void> {
    while (!isStopped && !signal?.aborted) {
      const now = clock.now();
      const claimed = await storage.update(
        authMails,
        { dueAt: { lte: now } },
        { dueAt: now + claimMilliseconds, attempts: { add: 1 } },
        { orderBy: ['dueAt'], limit: concurrency },
      );
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((row) => (row.expiresAt <= now ? giveUp(row) : send(row, port))));
    }
  }

  /** Runs one round at a time. A call during a round starts another round after it. */
  async function deliver(signal?: AbortSignal): Promise<void> {
    isRequested = true;
    running ??= (async () => {
      try {
        while (isRequested && sendMail) {
          isRequested = false;
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
    deliver().catch((cause: unknown) => log.warn({ cause }, 'due mails could not be read; trying again'));
  }

  return {
    hasWork: async () =>
      sendMail !== null && (await hasRows(storage, authMails, { dueAt: { lte: clock.now() } }, ['dueAt'])),
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
      const cancel = clock.after(stopTimeoutMilliseconds, () => stopTimeout.abort());
      await running?.catch(() => {});
      cancel();
    },
    async health() {
      const [failing] = await storage.find(authMails, { where: { failures: { gt: 0 } }, limit: 1 });
      const status = failing ? 'mails could not be sent; see the log' : '';
      return [{ component: 'mail', healthy: !failing, status }];
    },
  };
}

/** Removes line breaks from a subject, because they would begin another header. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
