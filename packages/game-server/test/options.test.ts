import { expect, onTestFinished, test } from 'vitest';
import { createGameServer, type GameServerOptions } from '../src/index.ts';

test.each([
  [
    { concurrent: 3 },
    'createGameServer: there is no option concurrent; the options are baseUrl, apiKey, serverId, requirements, build, concurrentMatches, retrySeconds, health, onError, fetch, pause, now',
  ],
  [
    { baseUrl: 'https://play.example.com/game/api/v1/' },
    'createGameServer: baseUrl is the address without /api/v1: https://play.example.com/game',
  ],
  [
    { baseUrl: 'play.example.com' },
    'createGameServer: baseUrl must be a URL like https://play.example.com, without ? and #',
  ],
])('the options %j are refused with a sentence that says what to write', (options, sentence) => {
  const given = { baseUrl: 'https://play.example.com', apiKey: 'key', ...options } as GameServerOptions;
  expect(() => createGameServer(given)).toThrow(sentence);
});

test('what are no options is refused', () => {
  expect(() => createGameServer(null as unknown as GameServerOptions)).toThrow(
    'createGameServer takes options, such as ',
  );
});

test('an address of the environment that ends with /api/v1 is refused by the name of its variable', () => {
  const before = process.env.BACKEND_URL;
  onTestFinished(() => {
    if (before === undefined) delete process.env.BACKEND_URL;
    else process.env.BACKEND_URL = before;
  });
  process.env.BACKEND_URL = 'http://127.0.0.1:8080/api/v1';
  expect(() => createGameServer({ apiKey: 'key' })).toThrow(
    'the environment variable BACKEND_URL is the address without /api/v1: http://127.0.0.1:8080',
  );
});
