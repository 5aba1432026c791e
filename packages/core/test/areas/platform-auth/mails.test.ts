import { createManualClock, type ManualClock, openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import type { MailMessage } from '../../../src/areas/platform-auth/index.ts';
import { authMails } from '../../../src/areas/platform-auth/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import {
  createVerifiedUser,
  emailAddress,
  open,
  password,
  requestReset,
  signUp,
  verify,
} from './player-world.ts';

/** A mailer that fails until the test repairs it. */
function unreliable() {
  const sent: MailMessage[] = [];
  const mailer = {
    sent,
    tries: 0,
    fails: true,
    async sendMail(message: MailMessage): Promise<void> {
      mailer.tries++;
      if (mailer.fails) throw new Error('the mail server is away');
      sent.push(message);
    },
  };
  return mailer;
}

/** The storage of a backend for another node. */
const shared = (storage: Storage): Storage => ({ ...storage, close: async () => {} });

const settled = () => new Promise((next) => setImmediate(next));

describe('a mail', () => {
  test('is sent at once after the commit of its request', async () => {
    const seen: number[] = [];
    const t = await open(
      { background: true },
      {
        async sendMail() {
          seen.push(await t.storage.count(authMails, {}));
        },
      },
    );
    await signUp(t, { emailAddress, password });
    while (seen.length === 0) await settled();
    // The mailer can read the storage, because no unit is open.
    expect(seen).toEqual([1]);
    while ((await t.storage.count(authMails, {})) > 0) await settled();
  });

  test('does not delay the answer to its request', async () => {
    const never = Promise.withResolvers<void>();
    const t = await open({ background: true }, { sendMail: () => never.promise });
    expect((await signUp(t, { emailAddress, password })).status).toBe(200);
    expect((await requestReset(t, { emailAddress })).status).toBe(200);
    never.resolve();
  });

  test('is retried with growing delays until it can be sent', async () => {
    const mailer = unreliable();
    const t = await open({}, { sendMail: mailer.sendMail });
    await signUp(t, { emailAddress, password });
    const start = t.clock.now();
    const times: number[] = [];
    for (let seconds = 0; seconds < 200; seconds += 5) {
      const before = mailer.tries;
      await t.deliver();
      if (mailer.tries > before) times.push((t.clock.now() - start) / 1000);
    }
    expect(times).toEqual([5, 15, 35, 75, 155]);
    mailer.fails = false;
    for (let seconds = 0; seconds < 200; seconds += 5) await t.deliver();
    expect(mailer.sent).toHaveLength(1);
    expect(await t.storage.count(authMails, {})).toBe(0);
    // The code was created when the mail was sent, so it is still valid.
    const code = /ode: (\d+)/.exec(mailer.sent[0]!.text)![1]!;
    expect((await verify(t, { emailAddress, verificationCode: code })).status).toBe(200);
  });

  test('is given up when it has become useless, with an error in the log and in health', async () => {
    const { log, lines } = captureLog();
    const mailer = unreliable();
    const t = await open({ log }, { sendMail: mailer.sendMail });
    const health = async () => (await t.backend.api.platformAuth.healthz({})).components;
    expect(await health()).toContainEqual({ component: 'mail', healthy: true, status: '' });
    await signUp(t, { emailAddress, password });
    await t.deliver();
    expect(await health()).toContainEqual({ component: 'mail', healthy: false, status: '' });
    for (let minutes = 0; minutes < 40; minutes += 5) {
      await t.clock.advance(295_000);
      await t.deliver();
    }
    const errors = lines.filter((line) => line.startsWith('a mail was given up'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('the mail server is away');
    expect(lines.join()).not.toMatch(/ann@|ode: \d/);
    expect(await health()).toContainEqual({ component: 'mail', healthy: false, status: '' });
    mailer.fails = false;
    const tries = mailer.tries;
    for (let minutes = 0; minutes < 70; minutes += 10) {
      await t.clock.advance(595_000);
      await t.deliver();
    }
    expect(mailer.tries).toBe(tries);
    expect(await health()).toContainEqual({ component: 'mail', healthy: true, status: '' });
    expect(await t.storage.count(authMails, {})).toBe(0);
  });

  test('counts as failed if the mailer does not finish within 30 seconds', async () => {
    const sending = Promise.withResolvers<void>();
    const sendMail = (): Promise<void> => {
      sending.resolve();
      return new Promise(() => {});
    };
    const t = await open({}, { sendMail });
    await signUp(t, { emailAddress, password });
    await t.clock.advance(5_000);
    const delivering = t.backend.scheduler.tick();
    await sending.promise;
    await t.clock.advance(30_000);
    await delivering;
    expect(await t.storage.find(authMails, {})).toMatchObject([{ failures: 1, attempts: 1 }]);
  });

  /** A node that sends until `sent` resolves, and another one on its storage. Both send the mail of a sign-up if they can. */
  async function openSending(clockOfFirst: (clock: ManualClock) => ManualClock) {
    const heir = await open();
    const { clock, storage } = heir;
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const sending = Promise.withResolvers<void>();
    const sendMail = (): Promise<void> => {
      sending.resolve();
      return sent;
    };
    await signUp(heir, { emailAddress, password });
    const first = await open({ clock: clockOfFirst(clock), storage: shared(storage) }, { sendMail });
    const delivered = first.backend.scheduler.tick();
    await sending.promise;
    return { heir, clock, storage, delivered, send };
  }

  test('is sent by another node ten seconds later if the node that claimed it died', async () => {
    const { heir, clock, delivered, send } = await openSending((clock) => createManualClock(clock.now()));
    await clock.advance(4_900);
    await heir.deliver();
    expect(heir.mails).toEqual([]);
    await heir.deliver();
    expect(heir.mails).toMatchObject([{ to: emailAddress, kind: 'verification' }]);
    send();
    await delivered;
  });

  test('that takes long is not sent by another node too', async () => {
    const { heir, clock, storage, delivered, send } = await openSending((clock) => clock);
    for (let step = 0; step < 5; step++) {
      await clock.advance(4_000);
      await expect
        .poll(async () => (await storage.find(authMails, {}))[0]!.dueAt)
        .toBeGreaterThan(clock.now() + 5_000);
    }
    await heir.deliver();
    expect(heir.mails).toEqual([]);
    send();
    await delivered;
    expect(await storage.count(authMails, {})).toBe(0);
  });

  test('is sent by one of several nodes', async () => {
    const first = await open();
    const { clock, storage } = first;
    const others = [1, 2, 3].map(() => open({ clock, storage: shared(storage) }));
    const nodes = [first, ...(await Promise.all(others))];
    for (let at = 0; at < 12; at++) await signUp(first, { emailAddress: `${at}@players.example`, password });
    await clock.advance(5_000);
    await Promise.all(nodes.map((node) => node.backend.scheduler.tick()));
    const sent = nodes.flatMap(({ mails }) => mails.map(({ to }) => to));
    expect(sent.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `${at}@players.example`).toSorted(),
    );
  });

  test('does not block other mails when it fails', async () => {
    const sent: string[] = [];
    const t = await open(
      {},
      {
        sendMail: ({ to }) => {
          if (to.startsWith('bad')) throw new Error('no such mailbox');
          sent.push(to);
        },
      },
    );
    for (const name of ['bad', 'good', 'bad2', 'fine'])
      await signUp(t, { emailAddress: `${name}@players.example`, password });
    await t.deliver();
    expect(sent.toSorted()).toEqual(['fine@players.example', 'good@players.example']);
  });

  test('counts as failed if its text function throws', async () => {
    const t = await open(
      {},
      {
        mailTexts: {
          passwordReset: () => {
            throw new Error('a mistake in the text');
          },
        },
      },
    );
    await createVerifiedUser(t);
    await requestReset(t, { emailAddress });
    await t.deliver();
    expect(await t.storage.find(authMails, {})).toMatchObject([{ kind: 'passwordReset', failures: 1 }]);
  });

  test('in progress delays the stop of the server by at most five seconds', async () => {
    for (const isSent of [true, false]) {
      const gate = Promise.withResolvers<void>();
      const sending = Promise.withResolvers<void>();
      const sendMail = (): Promise<void> => {
        sending.resolve();
        return gate.promise;
      };
      const t = await open({ background: true }, { sendMail });
      await signUp(t, { emailAddress, password });
      await sending.promise;
      let isStopped = false;
      const stopping = t.backend.stop().then(() => {
        isStopped = true;
      });
      for (let turn = 0; turn < 20; turn++) await settled();
      expect(isStopped).toBe(false);
      if (isSent) gate.resolve();
      else await t.clock.advance(15_000);
      await stopping;
      expect(isStopped).toBe(true);
    }
  });

  test('is not sent if the stop of the server has stopped waiting before it was written', async () => {
    const writing = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isWriting = false;
    let sent = 0;
    const memory = await openTestStorage();
    const storage: Storage = {
      ...memory,
      async transaction(work) {
        const result = await memory.transaction(work);
        if (isWriting) {
          writing.resolve();
          await gate.promise;
        }
        return result;
      },
    };
    const mailTexts = {
      verification: () => {
        isWriting = true;
        return { subject: 'Your code', text: 'A code' };
      },
    };
    const sendMail = async (): Promise<void> => {
      sent++;
    };
    const t = await open({ background: true, storage }, { sendMail, mailTexts });
    await signUp(t, { emailAddress, password });
    await writing.promise;
    const stopping = t.backend.stop();
    for (let turn = 0; turn < 20; turn++) await settled();
    await t.clock.advance(15_000);
    gate.resolve();
    await stopping;
    expect(sent).toBe(0);
  });
});

test('the storage has only the address and the kind of a mail, and no code', async () => {
  const t = await open({}, { sendMail: unreliable().sendMail });
  await createVerifiedUser(t).catch(() => {});
  await signUp(t, { emailAddress, password, displayName: 'Ann' });
  await t.deliver();
  for (const row of await t.storage.find(authMails, {}))
    expect(Object.keys(row).sort()).toEqual([
      'attempts',
      'dueAt',
      'emailAddress',
      'expiresAt',
      'failures',
      'kind',
      'mailId',
    ]);
});
