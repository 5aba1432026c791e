import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';

const permissions = ['events.subscribe_tags', 'events.emit'];

/** Opens the tag streams of two keys, each with a policy of its own. */
async function openStreams() {
  const t = await createTestBackend();
  const { api } = t.backend;
  const root = { apiKey: t.rootKey };
  const open = async (name: string) => {
    const { policy } = await api.apiKeys.createPolicy({ name, permissions }, root);
    const { apiKey } = await api.apiKeys.create({ name, policyId: policy.id }, root);
    const controller = new AbortController();
    const stream = await api.events.subscribeTags({}, { apiKey: apiKey.key, signal: controller.signal });
    const items = stream[Symbol.asyncIterator]();
    const state = { ended: false, next: items.next() };
    const follow = async (): Promise<void> => {
      const { done } = await state.next;
      if (done) state.ended = true;
      else {
        state.next = items.next();
        await follow();
      }
    };
    void follow();
    return { key: apiKey.key.split('_')[1]!, policyId: policy.id, state, stop: () => controller.abort() };
  };
  const streams = { own: await open('own'), other: await open('other') };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...streams,
    api,
    root,
    /** Whether the stream of the first key and that of the other one have ended. */
    async ended() {
      for (let turn = 0; turn < 5; turn++) await settle();
      return [streams.own.state.ended, streams.other.state.ended];
    },
    async [Symbol.asyncDispose]() {
      streams.own.stop();
      streams.other.stop();
      await t[Symbol.asyncDispose]();
    },
  };
}

type Streams = Awaited<ReturnType<typeof openStreams>>;

describe('the tag streams of keys', () => {
  test.each<[string, (streams: Streams) => Promise<unknown>, [boolean, boolean]]>([
    [
      'stay open if a key is renamed',
      ({ api, root, own: { key, policyId } }) => api.apiKeys.update({ key, name: 'new', policyId }, root),
      [false, false],
    ],
    [
      'stay open if a policy is renamed',
      ({ api, root, own: { policyId: id } }) =>
        api.apiKeys.updatePolicy({ id, name: 'new', permissions }, root),
      [false, false],
    ],
    [
      'stay open if a policy gets more permissions',
      ({ api, root, own: { policyId: id } }) =>
        api.apiKeys.updatePolicy({ id, name: 'own', permissions: [...permissions, 'audit.read'] }, root),
      [false, false],
    ],
    [
      'close for a key with another policy, and for no other key',
      ({ api, root, own: { key }, other: { policyId } }) =>
        api.apiKeys.update({ key, name: 'own', policyId }, root),
      [true, false],
    ],
    [
      'close for a deleted key, and for no other key',
      ({ api, root, own: { key } }) => api.apiKeys.delete({ key }, root),
      [true, false],
    ],
    [
      'close for the keys of a policy with fewer permissions, and for no other key',
      ({ api, root, own: { policyId: id } }) =>
        api.apiKeys.updatePolicy({ id, name: 'own', permissions: ['events.emit'] }, root),
      [true, false],
    ],
    [
      'close for the keys of a deleted policy, and for no other key',
      ({ api, root, own: { policyId: id } }) => api.apiKeys.deletePolicy({ id, force: true }, root),
      [true, false],
    ],
  ])('%s', async (_, change, ended) => {
    await using streams = await openStreams();
    expect(await streams.ended()).toEqual([false, false]);
    await change(streams);
    expect(await streams.ended()).toEqual(ended);
  });
});
