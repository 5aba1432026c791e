import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { Route } from '../contract.ts';
import { createAdmission } from './admission.ts';

const routeOf = (access: Route['access'], more: Partial<Route> = {}): Route => ({
  method: 'POST',
  path: '/things',
  access,
  summary: '',
  ...more,
});

const login = routeOf('public');
const play = routeOf('player');
const operate = routeOf('operator');

function createServer({ concurrentRequests = 16_384 } = {}) {
  const state = { lag: 0 };
  const clock = Object.assign(createManualClock(0), { lag: () => state.lag });
  const limits = { concurrentRequests, requestWaitMilliseconds: 2_000, loginWaitMilliseconds: 6_000 };
  const admission = createAdmission({ limits, clock });
  return { state, clock, admission };
}

/** Lets so many in that some of them wait, and nobody of their class ends for a time. */
async function stall(
  { admission, clock }: ReturnType<typeof createServer>,
  route: Route,
  milliseconds: number,
) {
  const queue = admission.queueOf(route)!;
  const turns = Array.from({ length: 600 }, () => queue.enter(new AbortController()));
  const ended = Promise.allSettled(turns);
  await clock.advance(milliseconds);
  return ended;
}

const messageOf = ({ admission }: ReturnType<typeof createServer>, route: Route, busy = 0): string =>
  (admission.refusalOf(route, busy)?.cause as Error | undefined)?.message ?? 'let in';

test('a crowd of one class takes no turn of another one', async () => {
  const server = createServer();
  const ended = await stall(server, login, 3_100);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(88);
  expect(messageOf(server, login)).toBe('a request would wait for too long (loginWaitMilliseconds)');
  expect(messageOf(server, play)).toBe('let in');
  expect(server.admission.queueOf(play)!.enter(new AbortController())).toBeNull();
  expect(server.admission.queueOf(operate)!.enter(new AbortController())).toBeNull();
});

test('who wants to get in waits three times as long as who plays', async () => {
  const server = createServer();
  const ended = await stall(server, play, 1_100);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(88);
  expect(messageOf(server, play)).toBe('a request would wait for too long (requestWaitMilliseconds)');
  const queue = server.admission.queueOf(login)!;
  for (let caller = 0; caller < 600; caller += 1) void queue.enter(new AbortController());
  await server.clock.advance(2_900);
  expect([messageOf(server, login), queue.waiting]).toEqual(['let in', 88]);
});

test('logins and sessions without an account are one class, and so are operators and keys', () => {
  const { admission } = createServer();
  expect(admission.queueOf(routeOf('session'))).toBe(admission.queueOf(login));
  expect(admission.queueOf(login)).not.toBe(admission.queueOf(play));
  expect(admission.queueOf(routeOf('key'))).toBe(admission.queueOf(operate));
});

test('operations that wait on purpose, or for another service, have no queue', () => {
  const { admission } = createServer();
  for (const more of [{ waits: true }, { external: true }, { unkeyed: true, ownKeys: true }] as const)
    expect(admission.queueOf(routeOf('player', more))).toBeNull();
});

test('while timers are late by more than the longest wait, requests are refused, and not below it', () => {
  const server = createServer();
  server.state.lag = 2_000;
  expect(messageOf(server, play)).toBe('let in');
  expect(server.admission.isQuiet(0)).toBe(true);
  server.state.lag = 2_001;
  expect(messageOf(server, play)).toBe('the event loop is late (requestWaitMilliseconds)');
  expect(server.admission.isQuiet(0)).toBe(false);
});

test('an event loop that has been late for four seconds may be late by half a second', async () => {
  const server = createServer();
  server.state.lag = 600;
  expect(messageOf(server, play)).toBe('let in');
  await server.clock.advance(4_001);
  expect(messageOf(server, play)).toBe('the event loop is late (requestWaitMilliseconds)');
  server.state.lag = 500;
  expect(messageOf(server, play)).toBe('let in');
  server.state.lag = 600;
  expect(messageOf(server, play)).toBe('let in');
});

test('the number of requests under way and waiting is the last guard', () => {
  const server = createServer({ concurrentRequests: 300 });
  expect(messageOf(server, play, 299)).toBe('let in');
  expect(messageOf(server, play, 300)).toBe('too many requests are under way (concurrentRequests)');
  const queue = server.admission.queueOf(login)!;
  for (let caller = 0; caller < 600; caller += 1) void queue.enter(new AbortController());
  expect([server.admission.waiting, server.admission.isQuiet(211)]).toEqual([88, true]);
  expect(messageOf(server, play, 212)).toBe('too many requests are under way (concurrentRequests)');
});

test('a host whose clock measures nothing refuses nobody for it', () => {
  const clock = createManualClock(0);
  const admission = createAdmission({
    limits: { concurrentRequests: 3, requestWaitMilliseconds: 2_000, loginWaitMilliseconds: 6_000 },
    clock,
  });
  expect(admission.refusalOf(play, 2)).toBeNull();
});
