import { expect, test } from 'vitest';
import { receiverCa, startReceiver } from '../areas/webhooks/receiver.ts';
import { type BackendNode, startNodes } from './nodes.ts';

const asHost = { system: true } as const;

test('what one node emits is sent once to a webhook that was created on another node, whichever node sends it', async () => {
  const receiver = await startReceiver();
  const { nodes } = await startNodes(3, { webhooks: { allow: ['127.0.0.1'], ca: receiverCa } });
  const [here, there] = nodes as [BackendNode, BackendNode];
  const kinds = ['anyEvent.game/test'];
  await here.backend.api.webhooks.create({ url: receiver.url, kinds }, asHost);
  const { accountId } = await there.player('ann');
  const emit = (name: string) =>
    there.backend.api.events.emit(
      { nestedEvent: { anyEvent: { '@type': 'game/test', name } }, recipientIds: [accountId] },
      asHost,
    );
  // Until the signal has arrived, the other node stores nothing.
  await expect
    .poll(
      async () => {
        await emit('first');
        return receiver.requests.length;
      },
      { timeout: 50_000, interval: 200 },
    )
    .toBeGreaterThan(0);
  const names = Array.from({ length: 30 }, (_, number) => `event ${number}`);
  for (const name of names) await emit(name);
  const received = (): string[] =>
    receiver.requests
      .map(({ body }) => (JSON.parse(body) as { data: { anyEvent: { name: string } } }).data.anyEvent.name)
      .filter((name) => name !== 'first');
  await expect.poll(() => received().length, { timeout: 50_000 }).toBe(30);
  expect(received()).toEqual(names);
});
