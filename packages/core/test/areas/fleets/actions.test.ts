import { describe, expect, test } from 'vitest';
import { settled } from '../../operations/request.ts';
import { asHost, createFleetWorld, type FleetWorld, outcome, runningProcess } from './fleet-world.ts';

type Action = Parameters<FleetWorld['api']['act']>[0]['request'];

const drain: Action = { targetPx: 'game', stateAfterAction: 'DONE', req: { method: 'POST', path: '/drain' } };
const act = (t: FleetWorld, request: Action = drain) => t.api.act({ hostId: 'h', request }, asHost);

describe('an action', () => {
  test.each(['act', 'adminAct'] as const)(
    'by fleets.%s goes to the agent of the host, and answers when the agent has carried it out',
    async (operation) => {
      const t = await createFleetWorld();
      const host = { hostId: 'h', processes: [runningProcess('job-1', { port: 7_000 })] };
      const { answer } = await t.hold(host);
      const done = t.api[operation]({ hostId: 'h', request: drain }, asHost);
      const [command] = await answer;
      expect(command).toMatchObject({
        kind: 2,
        jobId: 'job-1',
        request: { stateAfterAction: 'DONE', req: { method: 'POST', path: '/drain' } },
      });
      await t.heartbeat(host, [{ commandId: command!.commandId, ok: true }]);
      expect(await done).toEqual({});
    },
  );

  test('that the process refuses fails with the message of the agent', async () => {
    const t = await createFleetWorld();
    const host = { hostId: 'h', processes: [runningProcess('job-1')] };
    const { answer } = await t.hold(host);
    const done = act(t);
    const refused = expect(done).rejects.toMatchObject({ reason: 'ACTION_FAILED', message: /answered 500/ });
    const [command] = await answer;
    await t.heartbeat(host, [
      { commandId: command!.commandId, ok: false, messages: ['the process answered 500'] },
    ]);
    await refused;
  });

  test('without a result answers 504 after 20 seconds, and is not sent later', async () => {
    const t = await createFleetWorld({ limits: { hostLostSeconds: 3_600 } });
    const host = { hostId: 'h', processes: [runningProcess('job-1')] };
    await t.heartbeat(host);
    const done = t.http('POST', '/fleets/hosts/h/action', { key: t.rootKey, body: { request: drain } });
    expect(await settled(t.clock, done)).toMatchObject({ status: 504, body: { code: 4 } });
    const { answer } = await t.hold(host);
    expect(await settled(t.clock, answer)).toEqual([]);
  });

  test('needs a host that is not lost, and a running process that is the only one of its name', async () => {
    const t = await createFleetWorld();
    expect(await outcome(act(t))).toBe('HOST_NOT_FOUND');
    await t.heartbeat({ hostId: 'h', processes: [runningProcess('job-0', { state: 'DONE' })] });
    expect(await outcome(act(t))).toBe('PROCESS_NOT_FOUND');
    await t.heartbeat({ hostId: 'h', processes: [runningProcess('job-1'), runningProcess('job-2')] });
    expect(await outcome(act(t))).toBe('PROCESS_AMBIGUOUS');
    await t.clock.advance(30_000);
    expect(await outcome(act(t, { ...drain, targetPx: 'job-1' }))).toBe('HOST_LOST');
  });
});

describe('an action is refused before any agent gets it', () => {
  const refused = async (req: Action['req'], more: object = {}) => {
    const t = await createFleetWorld();
    return outcome(act(t, { ...drain, ...more, req }));
  };

  test.each([
    '//evil.example/',
    'http://evil.example/',
    'evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/@evil.example',
    '/a@b',
    '/a#b',
    '/a/../b',
    '/..',
    '/./a',
    '/a/%2e%2e/b',
    '/%2e',
    '/%2f%2fevil.example',
    '/a%5cb',
    '/a%00',
    '/a%0d%0ahost:%20evil.example',
    '/a\r\nhost: evil.example',
    '/a b',
    '/a\tb',
    '/a//b',
    '/a;b:80',
    '/a?b=%0d%0a',
    '/a?b=%00',
    '/a?b#c',
    '/a?b=\u00e9',
    '/\u2024\u2024/a',
    '/\uff0fevil.example',
    '/%zz',
    '/%',
    '?a',
    '*',
    'a',
    ' /a',
    '/a ',
  ])('with the path %j', async (path) => {
    expect(await refused({ path })).toBe('INVALID_FIELD');
  });

  test.each(['/', '/a', '/a/b.c-d_e~f', '/a?b=c&d=%20e', '/%C3%A9', '/a/'])(
    'except for the plain path %j',
    async (path) => {
      expect(await refused({ path })).toBe('HOST_NOT_FOUND');
    },
  );

  test.each([
    'Host',
    'authorization',
    'Cookie',
    'content-length',
    'Transfer-Encoding',
    'connection',
    'upgrade',
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Real-IP',
    'x-original-url',
    'x-host',
    'Proxy-Authorization',
    'te',
    'expect',
    'forwarded',
    'x-a:b',
  ])('with the header %s', async (name) => {
    expect(await refused({ headers: { [name]: 'x' } })).toBe('INVALID_FIELD');
  });

  test('with a control character in a header, an unknown method or state, or a body with GET', async () => {
    for (const value of ['a\r\nb: c', 'a\nb', '\u0000', 'é'])
      expect(['INVALID_FIELD', 'INVALID_JSON']).toContain(await refused({ headers: { 'x-a': value } }));
    for (const method of ['TRACE', 'CONNECT', 'PATCH', 'GET /x HTTP/1.1', 'OPTIONS'])
      expect(await refused({ method })).toBe('INVALID_FIELD');
    expect(await refused({}, { stateAfterAction: 'HAPPY' })).toBe('INVALID_FIELD');
    expect(await refused({}, { targetPx: '../x' })).toBe('INVALID_FIELD');
    expect(await refused({ method: 'GET', body: 'x' })).toBe('INVALID_FIELD');
    expect(await refused({ port: 65_536 })).toBe('INVALID_FIELD');
    expect(await refused({ method: 'put', headers: { 'Content-Type': 'text/plain', 'x-a': 'b' } })).toBe(
      'HOST_NOT_FOUND',
    );
  });
});
