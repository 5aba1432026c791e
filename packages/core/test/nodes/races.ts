import { expect } from 'vitest';
import { accounts, identities } from '../../src/areas/accounts/tables.ts';
import { apiKeys, policies } from '../../src/areas/api-keys/tables.ts';
import { partyMembers } from '../../src/areas/parties/tables.ts';
import { sessions } from '../../src/areas/sessions/tables.ts';
import { freshName, type Nodes, outcomes, redirectPayload, runConcurrently } from './nodes.ts';

/** The same request of many callers at the same time, on several nodes, with its required result. */
export interface NodeRace {
  readonly name: string;
  /** Limits of this race that differ from `raceLimits`. */
  readonly limits?: Partial<typeof raceLimits>;
  run(nodes: Nodes): Promise<void>;
}

/** Small limits, so the races reach them soon. */
export const raceLimits = {
  metadataEntries: 4,
  sessionsPerAccount: 10,
  openLoginsPerAddress: 1_000,
  policies: 1_000,
};

const accountOf = (body: unknown): { readonly id: string } =>
  (body as { readonly account: { readonly id: string } }).account;

export const nodeRaces: readonly NodeRace[] = [
  {
    name: '32 first logins of one identity create one account, emit one event about it, and keep ten sessions',
    async run({ nodes, committed }) {
      const subject = freshName();
      const tokens = await runConcurrently(nodes, (node) => node.login(subject));
      const before = committed.length;
      const created = await runConcurrently(nodes, (node, caller) =>
        node.http('POST', '/accounts', { session: tokens[caller]!, body: {} }),
      );
      expect(outcomes(created)).toEqual({ 200: 32 });
      expect(new Set(created.map(({ body }) => accountOf(body).id)).size).toBe(1);
      const accountId = accountOf(created[0]!.body).id;
      const { storage } = nodes[0]!;
      expect(await storage.count(identities, { subject })).toBe(1);
      expect(await storage.count(accounts, { id: accountId })).toBe(1);
      const isNew = committed
        .slice(before)
        .filter(
          ({ kind, content }) =>
            kind === 'accountsEvent' && 'isNewAccount' in content && content.isNewAccount,
        );
      expect(isNew).toHaveLength(1);
      expect(await storage.count(sessions, { accountId })).toBe(raceLimits.sessionsPerAccount);
    },
  },
  {
    name: 'a session that its player links 50 times at the same time is linked once',
    async run({ nodes }) {
      const [first] = nodes;
      const player = await first!.player(freshName());
      const subject = freshName();
      const second = await first!.login(subject);
      const link = { session: player.token, body: { sessionId: second } };
      const linked = await runConcurrently(nodes, (node) => node.http('POST', '/accounts/link', link), 50);
      expect(outcomes(linked)).toEqual({ 200: 1, '400 SESSION_NOT_LINKABLE': 49 });
      expect(await first!.storage.count(identities, { accountId: player.accountId })).toBe(2);
      expect(await first!.storage.find(identities, { where: { subject } })).toMatchObject([
        { accountId: player.accountId },
      ]);
    },
  },
  {
    name: 'a session that 50 players link at the same time is linked by one of them',
    async run({ nodes, committed }) {
      const subject = freshName();
      const second = await nodes[0]!.login(subject);
      const players = await runConcurrently(nodes, (node) => node.player(freshName()), 50);
      const before = committed.length;
      const linked = await runConcurrently(
        nodes,
        (node, caller) =>
          node.http('POST', '/accounts/link', {
            session: players[caller]!.token,
            body: { sessionId: second },
          }),
        50,
      );
      const winners = linked.filter(({ body }) => (body as { accountLinked?: boolean }).accountLinked);
      expect(winners).toHaveLength(1);
      expect(await nodes[0]!.storage.find(identities, { where: { subject } })).toMatchObject([
        { accountId: accountOf(winners[0]!.body).id },
      ]);
      const events = committed.slice(before).filter(({ kind }) => kind === 'accountsEvent');
      expect(events).toHaveLength(1);
      const used = await nodes[1]!.http('POST', '/accounts', { session: second });
      expect(used.status).toBe(401);
    },
  },
  {
    name: 'a login with an identity that is unlinked at the same time leaves no session of its account',
    // With only ten sessions, the first logins would end the session that unlinks.
    limits: { sessionsPerAccount: 64 },
    async run({ nodes }) {
      const [first] = nodes;
      const subject = freshName();
      const { accountId, token } = await first!.player(freshName());
      const platformAccountId = { platform: 99, id: subject } as const;
      await first!.backend.api.accounts.serverLink({ accountId, platformAccountId }, { system: true });
      const tokens = await runConcurrently(nodes, (node) => node.login(subject));
      const done = await runConcurrently(nodes, (node, caller) =>
        caller % 8 === 7
          ? node.http('POST', '/accounts/unlink', { session: token, body: { platform: 99 } })
          : node.http('POST', '/accounts', { session: tokens[caller]!, body: {} }),
      );
      expect(done.filter(({ body }) => (body as { accountUnlinked?: boolean }).accountUnlinked)).toHaveLength(
        1,
      );
      const left = await first!.storage.find(sessions, { where: { accountId } });
      expect(left.map(({ platform }) => platform)).toEqual([1]);
      expect(await first!.storage.count(identities, { accountId })).toBe(1);
      expect(await first!.storage.count(identities, { subject })).toBeLessThanOrEqual(1);
    },
  },
  {
    name: 'an identity that 32 accounts link at the same time ends up on one of them',
    async run({ nodes }) {
      const subject = freshName();
      const players = await runConcurrently(nodes, (node) => node.player(freshName()));
      const seconds = await runConcurrently(nodes, (node) => node.login(subject));
      const linked = await runConcurrently(nodes, (node, caller) =>
        node.http('POST', '/accounts/link', {
          session: players[caller]!.token,
          body: { sessionId: seconds[caller]! },
        }),
      );
      expect(outcomes(linked)).toEqual({ 200: 32 });
      const winners = linked.filter(({ body }) => (body as { accountLinked: boolean }).accountLinked);
      expect(winners).toHaveLength(1);
      expect(await nodes[0]!.storage.find(identities, { where: { subject } })).toMatchObject([
        { accountId: accountOf(winners[0]!.body).id },
      ]);
    },
  },
  {
    name: 'a player who joins one party 32 times at the same time has one seat in it, and the leader gets one event',
    async run({ nodes, committed }) {
      const leader = await nodes[0]!.player(freshName());
      const player = await nodes[1]!.player(freshName());
      const created = await nodes[0]!.http('POST', '/parties/create', { session: leader.token, body: {} });
      const { partyId, inviteCode } = (created.body as { party: { partyId: string; inviteCode: string } })
        .party;
      const before = committed.length;
      const join = { session: player.token, body: { inviteCode } };
      const joined = await runConcurrently(nodes, (node) => node.http('POST', '/parties/join', join));
      expect(outcomes(joined)).toEqual({ 200: 1, '400 ALREADY_IN_PARTY': 31 });
      const seats = await nodes[0]!.storage.find(partyMembers, { where: { partyId } });
      expect(seats).toHaveLength(2);
      const events = committed
        .slice(before)
        .filter(
          ({ kind, recipientIds }) => kind === 'partyUpdateEvent' && recipientIds.includes(leader.accountId),
        );
      expect(events).toHaveLength(1);
    },
  },
  {
    name: '32 requests with one idempotency key have one effect, and all their successful responses are equal',
    async run({ nodes, committed }) {
      const player = await nodes[0]!.player(freshName());
      const headers = { 'idempotency-key': freshName() };
      const emit = {
        key: nodes[0]!.rootKey,
        headers,
        body: {
          nestedEvent: { anyEvent: { '@type': 'game/Coin' } },
          recipientIds: [player.accountId],
        },
      };
      const before = committed.length;
      const first = await runConcurrently(nodes, (node) => node.http('POST', '/events/emit', emit));
      const { 200: done = 0, '409 IDEMPOTENCY_KEY_RUNNING': running = 0 } = outcomes(first);
      expect(done).toBeGreaterThan(0);
      expect(done + running).toBe(32);
      const again = await runConcurrently(nodes, (node) => node.http('POST', '/events/emit', emit));
      expect(outcomes(again)).toEqual({ 200: 32 });
      const answers = [...first, ...again].filter(({ status }) => status === 200);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const coins = committed
        .slice(before)
        .filter(({ recipientIds }) => recipientIds.includes(player.accountId));
      expect(coins).toHaveLength(1);
    },
  },
  {
    name: 'the one-time state of a login by redirect completes the login for one of 32 callers',
    async run({ nodes, states }) {
      const token = await nodes[0]!.login(redirectPayload);
      const state = states.at(-1)!;
      const subject = freshName();
      const completed = await runConcurrently(nodes, (node) =>
        node.backend.authentication.complete(state, { subject }),
      );
      expect(completed.filter(Boolean)).toHaveLength(1);
      const { body, headers } = await nodes[1]!.http('GET', '/authentication/await', { session: token });
      expect(body).toEqual({ successfulAuth: true, message: '' });
      const session = headers['x-session-id']!;
      expect((await nodes[0]!.http('POST', '/accounts', { session, body: {} })).status).toBe(200);
    },
  },
  {
    name: 'a name of a policy or of a key is taken by one of 32 callers',
    async run({ nodes }) {
      const name = freshName();
      const key = nodes[0]!.rootKey;
      const made = await runConcurrently(nodes, (node) =>
        node.http('POST', '/api_keys/policies', { key, body: { name, permissions: ['events.emit'] } }),
      );
      expect(outcomes(made)).toEqual({ 200: 1, '409 POLICY_NAME_TAKEN': 31 });
      const [policy] = await nodes[0]!.storage.find(policies, { where: { name } });
      const keys = await runConcurrently(nodes, (node) =>
        node.http('POST', '/api_keys', { key, body: { name, policyId: policy!.id } }),
      );
      expect(outcomes(keys)).toEqual({ 200: 1, '409 KEY_NAME_TAKEN': 31 });
      expect(await nodes[0]!.storage.count(apiKeys, { name })).toBe(1);
    },
  },
  {
    name: 'the last free metadata entry goes to one of 32 callers',
    async run({ nodes }) {
      const { token } = await nodes[0]!.player(freshName());
      const create = (entryKey: string) => ({
        session: token,
        body: { entryKey, entryValue: { stringPayload: 'x' } },
      });
      for (let at = 1; at < raceLimits.metadataEntries; at += 1)
        await nodes[0]!.http('POST', '/accounts/metadata', create(`held-${at}`));
      const created = await runConcurrently(nodes, (node, caller) =>
        node.http('POST', '/accounts/metadata', create(`new-${caller}`)),
      );
      expect(outcomes(created)).toEqual({ 200: 1, '429 METADATA_TOO_MANY_ENTRIES': 31 });
      const { body } = await nodes[1]!.http('GET', '/accounts/metadata', { session: token });
      expect(Object.keys((body as { metadata: object }).metadata)).toHaveLength(raceLimits.metadataEntries);
    },
  },
];
