import { setTimeout } from 'node:timers/promises';
import { createClient } from '@lobbykit/client';
import { expect, test } from 'vitest';
import { freshDatabase } from './databases.ts';
import { ask, logIn, revoke, rootApiKey, startServers } from './nodes.ts';
import { joinAndListen } from './players.ts';

const names = ['ada', 'bob', 'cleo'];
const pauseSeconds = 60;

test.each(['database', 'polling'])(
  'a node that is paused for a minute and goes on does no harm: %s',
  async (wakeUps) => {
    const servers = await startServers(2, await freshDatabase(), { WAKE_UPS: wakeUps });
    const [paused, other] = [servers[0]!, servers[1]!];
    const over = new AbortController();
    const players = await Promise.all(names.map((name) => joinAndListen(paused.baseUrl, name, over.signal)));
    const told = new Map(players.map((player) => [player, [] as number[]]));
    const revoked = await logIn(paused, 'dan');
    expect(await ask(paused, revoked)).toBe(200);
    const { admin } = createClient({ baseUrl: other.baseUrl, apiKey: rootApiKey });

    process.kill(paused.pid, 'SIGSTOP');
    // A request that arrives meanwhile, and changes something.
    const late = createClient({ baseUrl: paused.baseUrl, apiKey: rootApiKey, timeoutMilliseconds: 120_000 })
      .admin.apiKeys.createPolicy({ name: 'late', permissions: ['accounts.read'] })
      .then(
        () => true,
        () => false,
      );
    let move = 0;
    for (let second = 0; second < pauseSeconds; second += 1) {
      for (const player of players) {
        const nestedEvent = { anyEvent: { '@type': 'game/Move', move } };
        await admin.events.emit({ nestedEvent, recipientIds: [player.accountId] });
        told.get(player)!.push(move);
        move += 1;
      }
      if (second === 10) expect(await revoke(other, revoked)).toBe(200);
      await setTimeout(1_000);
    }
    process.kill(paused.pid, 'SIGCONT');

    // It believes nothing that it remembers, and its streams miss nothing.
    expect(await ask(paused, revoked)).toBe(401);
    const isDone = await late;
    const { policies } = await admin.apiKeys.listPolicies();
    if (isDone) expect(policies.filter(({ name }) => name === 'late')).toHaveLength(1);
    for (const { accountId } of players) {
      const nestedEvent = { anyEvent: { '@type': 'game/End' } };
      await admin.events.emit({ nestedEvent, recipientIds: [accountId] });
    }
    await Promise.all(players.map(({ heardAll }) => heardAll));
    for (const player of players) expect(player.heard).toEqual(told.get(player));

    // Tasks have gone on without it, and go on with it.
    const { tasks } = await admin.nodeInspection.listTasks();
    const outcomes = tasks.map(({ mostRecentTrigger }) => mostRecentTrigger.description);
    expect(outcomes).not.toContain('failed');
    over.abort();
    for (const server of servers) expect(await server.stop()).toBe(0);
  },
  300_000,
);
