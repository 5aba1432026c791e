import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from '../src/relay.ts';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

async function openRelay() {
  const handled: unknown[] = [];
  const relay = await startRelay((payload) => handled.push(payload));
  onTestFinished(() => relay[Symbol.asyncDispose]());
  const send = async (id: string, body: string, signedBody = body): Promise<number> => {
    const now = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, now, signedBody),
    };
    return (await fetch(relay.url, { method: 'POST', headers, body })).status;
  };
  return { relay, handled, send };
}

test('the relay handles a webhook once, although it comes twice', async () => {
  const { relay, handled, send } = await openRelay();
  relay.trust(secret);
  const body = '{"type":"anyEvent.guilds/Founded","data":{}}';
  expect([await send('a', body), await send('a', body), await send('b', body)]).toEqual([204, 204, 204]);
  expect(handled).toEqual([JSON.parse(body), JSON.parse(body)]);
});

test('the relay refuses a request whose signature is wrong, and every request before it has a secret', async () => {
  const { relay, handled, send } = await openRelay();
  expect(await send('a', '{}')).toBe(401);
  relay.trust(secret);
  expect(await send('a', '{"forged":true}', '{}')).toBe(401);
  expect((await fetch(relay.url, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(handled).toEqual([]);
});
