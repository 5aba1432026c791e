import { setTimeout } from 'node:timers/promises';
import { createManualClock, type TestResponse } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { wardensArea } from '../areas/accounts/wardens.ts';
import { openByTicket, ticketOf } from '../events/ticket-client.ts';
import { type BackendNode, freshName, outcomes, runConcurrently, startNodes } from './nodes.ts';

/** A ban on one of two nodes that share a Postgres. */

async function startPair() {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, { clock, areas: [wardensArea] } as object);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const ban = (node: BackendNode, accountId: string) =>
    node.http('PUT', `/admin/wardens/${accountId}`, { key: node.rootKey, body: {} });
  const free = (node: BackendNode, accountId: string) =>
    node.http('DELETE', `/admin/wardens/${accountId}`, { key: node.rootKey });
  return { nodes, here, there, clock, ban, free };
}

const reasonOf = ({ body }: TestResponse) =>
  (body as { details?: { reason: string }[] }).details?.[0]?.reason ?? 'OK';

test('a banned player is refused by the other node at once, and their streams there end', async () => {
  const { here, there, clock, ban } = await startPair();
  const ask = (session: string) => there.http('GET', '/sessions/mine', { session });
  for (let round = 0; round < 5; round += 1) {
    const name = freshName();
    const player = await here.player(name);
    await clock.advance(10);
    // Twice, because a notification during the first look-up keeps it from being cached.
    for (let time = 0; time < 2; time += 1) expect(reasonOf(await ask(player.token))).toBe('OK');
    const stream = await openByTicket(there, await ticketOf(there, player));
    expect((await ban(here, player.accountId)).status).toBe(200);
    // What a node gathers of notifications is sent within 10 ms.
    await clock.advance(10);
    while (reasonOf(await ask(player.token)) !== 'ACCOUNT_BANNED') await setTimeout(2);
    await stream.ended;
    const login = { body: { provider: 1, payload: name } };
    expect(reasonOf(await there.http('POST', '/authentication/login', login))).toBe('ACCOUNT_BANNED');
  }
}, 60_000);

test('of logins and bans of one player on both nodes at once, no session outlives the bans', async () => {
  const { nodes, here, there, clock, ban } = await startPair();
  const name = freshName();
  const { accountId } = await here.player(name);
  const tokens: string[] = [];
  const answers = await runConcurrently(nodes, async (node, caller) => {
    if (caller % 8 === 3) return ban(node, accountId);
    const login = await node.http('POST', '/authentication/login', { body: { provider: 1, payload: name } });
    if (login.status === 200) tokens.push(login.headers['x-session-id']!);
    return login;
  });
  expect(
    Object.keys(outcomes(answers)).filter((key) => !['200', '403 ACCOUNT_BANNED'].includes(key)),
  ).toEqual([]);
  await clock.advance(10);
  for (const session of tokens)
    for (const node of [here, there])
      while (reasonOf(await node.http('GET', '/sessions/mine', { session })) !== 'ACCOUNT_BANNED')
        await setTimeout(2);
}, 60_000);

test('of bans and their ends on both nodes at once, the account is as the last one to commit left it', async () => {
  const { nodes, here, there, ban, free } = await startPair();
  const name = freshName();
  const { accountId } = await here.player(name);
  const answers = await runConcurrently(nodes, (node, caller) =>
    caller % 2 === 0 ? ban(node, accountId) : free(node, accountId),
  );
  expect(outcomes(answers)).toEqual({ 200: answers.length });
  const login = (node: BackendNode) =>
    node.http('POST', '/authentication/login', { body: { provider: 1, payload: name } });
  const [one, other] = [reasonOf(await login(here)), reasonOf(await login(there))];
  expect(one).toBe(other);
  await ban(there, accountId);
  expect(reasonOf(await login(here))).toBe('ACCOUNT_BANNED');
  await free(here, accountId);
  expect(reasonOf(await login(there))).toBe('OK');
}, 60_000);
