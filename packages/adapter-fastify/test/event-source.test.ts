import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const script = join(import.meta.dirname, 'event-source.mjs');

test.each([
  ['Express', openExpress],
  ['Fastify', openFastify],
] as const)(
  'the EventSource of Node takes up the stream of a ticket again through %s, until the session ends',
  async (_, openHost) => {
    const t = await createTestBackend();
    onTestFinished(() => t[Symbol.asyncDispose]());
    const host = await openHost(t.backend);
    onTestFinished(() => host.close());
    const { caller, accountId } = await t.player();
    const { ticket } = await t.backend.api.events.ticket({}, caller);

    const program = spawn(process.execPath, [
      '--experimental-eventsource',
      script,
      `${host.origin}/game/api/v1/events/subscribe?ticket=${ticket}`,
    ]);
    onTestFinished(() => void program.kill());
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value as string | undefined;
    const say = (message: string) =>
      t.backend.api.events.emit(
        { nestedEvent: { announcementEvent: { message } }, recipientIds: [accountId] },
        { system: true },
      );

    expect(await next()).toBe('open');
    for (const round of ['first', 'second', 'third']) {
      // The first round has no event before the end.
      if (round !== 'first') {
        await say(`${round}, live`);
        expect(await next()).toBe(`${round}, live`);
      }
      await t.clock.advance(90_000);
      expect(await next()).toBe('error');
      await say(`${round}, while away`);
      expect(await next()).toBe('open');
      expect(await next()).toBe(`${round}, while away`);
    }
    await t.backend.api.authentication.logout({}, caller);
    expect(await next()).toBe('error');
    expect(await next()).toBe('closed');
  },
);
