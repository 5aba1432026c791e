import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { openAllocators } from '../src/server/allocators.ts';

const webhook = {
  GAME_SERVER_WEBHOOK_URL: 'https://servers.example/start',
  GAME_SERVER_WEBHOOK_SECRET: 'a-secret-of-at-least-32-characters-0',
};

const optionsOf = async (variables: Record<string, string>) => {
  const { options } = await openAllocators(readConfig({ ...webhook, ...variables }), {
    localUrl: 'http://127.0.0.1:8080',
    publicUrl: undefined,
    apiKey: 'k'.repeat(40),
    hasSecretKey: true,
    log: { debug() {}, info() {}, warn() {}, error() {}, fatal() {} },
  });
  return options;
};

/** Returns why a configuration is refused. */
async function refusal(variables: Record<string, string>): Promise<string> {
  try {
    const options = await optionsOf(variables);
    createBackend({ storage: createMemoryStorage(), onFirstKey: () => {}, ...options });
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

test('an allocator has the buffer that SERVER_BUFFERS has under its name', async () => {
  const schedule = [{ from: '17:30', to: '23:00', days: ['fri'], minIdle: 4 }];
  const buffer = { minIdle: 1, maxIdle: 3, maxServers: 9, idleSeconds: 60, schedule };
  const { matchBroker } = await optionsOf({
    GAME_SERVER_PATH: process.execPath,
    SERVER_BUFFERS: JSON.stringify({ webhook: buffer }),
  });
  const found = matchBroker!.allocators!.map((each) => [each.name, each.buffer]);
  expect(found).toEqual([
    ['local-process', undefined],
    ['webhook', buffer],
  ]);
});

test.each<[string, string | RegExp]>([
  ['{"webhok": {}}', 'SERVER_BUFFERS: there is no allocator webhok; there are webhook.'],
  ['{"webhook": {"minIdel": 1}}', /^SERVER_BUFFERS: /],
  ['{"webhook": 3}', /^SERVER_BUFFERS: must be a JSON object/],
  [
    '{"webhook": {"schedule": [{"from": "1", "to": "2", "days": ["fri"]}]}}',
    'SERVER_BUFFERS: the buffer of webhook: schedule[0].from must be a time such as 17:30, in UTC',
  ],
  [
    '{"webhook": {"minIdle": 2, "maxServers": 1}}',
    'SERVER_BUFFERS: the buffer of webhook: maxServers must not be below minIdle',
  ],
])('SERVER_BUFFERS=%s is refused with a sentence that names it', async (value, sentence) => {
  expect(await refusal({ SERVER_BUFFERS: value })).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  );
});
