import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { ruleOptions } from '../src/config/options/rules.ts';
import { rulesOf } from '../src/config/rules.ts';
import { openAllocators } from '../src/server/allocators.ts';
import { areasWithout } from '../src/server/areas.ts';

const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** Creates the backend of a configuration, or returns why it is refused. */
async function outcome(variables: Record<string, string>): Promise<string> {
  try {
    const config = readConfig(variables);
    const facts = { localUrl: undefined, publicUrl: undefined, apiKey: undefined, hasSecretKey: false, log };
    const { options } = await openAllocators(config, facts);
    createBackend({
      storage: createMemoryStorage(),
      ...rulesOf(config),
      ...areasWithout(config.WITHOUT_AREAS),
      ...options,
      onFirstKey: () => {},
    });
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

test('rules are options of the backend', async () => {
  const config = readConfig({
    SINGLE_SESSION: 'on',
    AUTO_LEAVE_PARTY: 'on',
    LIST_ACCOUNT_IDS: 'off',
    ACCOUNT_ROLES: '{"moderator": ["accounts.read"]}',
    AUDIT_DAYS: '30',
    BACKEND_LIMITS: '{"partyMembers": 4, "auditDays": 20}',
    BACKEND_RATES: '{"login": {"points": 5, "seconds": 60, "blockSeconds": 90}}',
    EXCLUDED_SERVICES: 'matchmaking',
  });
  expect(rulesOf(config)).toEqual({
    singleSession: true,
    autoLeaveParty: true,
    listAccountIds: false,
    roles: { moderator: ['accounts.read'] },
    limits: { partyMembers: 4, auditDays: 30 },
    rates: { login: { points: 5, seconds: 60, blockSeconds: 90 } },
    excludedServices: ['matchmaking'],
  });
  expect(rulesOf(readConfig({ RATE_LIMITS: 'off', BACKEND_RATES: '{}' })).rates).toBe(false);
});

test('an area of the server is left out by its name, whether it is of core or beside it', () => {
  const names = (without: string[]) => areasWithout(without).areas.map(({ name }) => name);
  expect(names([])).toContain('lobbies');
  expect(names(['lobbies', 'webhooks'])).not.toContain('lobbies');
  expect(areasWithout(['lobbies', 'webhooks']).withoutAreas).toEqual(['webhooks']);
});

test.each([
  ['ACCOUNT_ROLES'],
  ['BACKEND_LIMITS'],
  ['BACKEND_RATES'],
  ['WITHOUT_AREAS'],
  ['EXCLUDED_SERVICES'],
] as const)('the example of %s is accepted', async (name) => {
  expect(await outcome({ [name]: ruleOptions[name].example! })).toBe('accepted');
});

test.each([
  [
    { BACKEND_LIMITS: '{"partyMember": 4}' },
    /^BACKEND_LIMITS: there is no limit partyMember; did you mean partyMembers\?$/,
  ],
  [{ BACKEND_LIMITS: '{"partyMembers": 0}' }, /^BACKEND_LIMITS: partyMembers must be an integer from 1 to/],
  [
    { BACKEND_LIMITS: '{"partyMembers": "4"}' },
    /^BACKEND_LIMITS: must be a JSON object with names and numbers\.$/,
  ],
  [{ BACKEND_LIMITS: 'limits.json' }, /^BACKEND_LIMITS: must be a JSON object with names and numbers\.$/],
  [{ BACKEND_RATES: '{"logins": {"points": 1, "seconds": 1}}' }, /^BACKEND_RATES: .*did you mean login\?$/],
  [{ BACKEND_RATES: '{"login": {"points": 1, "second": 1}}' }, /^BACKEND_RATES: must be a JSON object/],
  [
    { BACKEND_RATES: '{"login": {"points": 0, "seconds": 1}}' },
    /^BACKEND_RATES: login needs positive points/,
  ],
  [{ ACCOUNT_ROLES: '{"moderator": "all"}' }, /^ACCOUNT_ROLES: must be a JSON object with names and lists/],
  [
    { ACCOUNT_ROLES: '{"moderator": ["account.read"]}' },
    /^ACCOUNT_ROLES: moderator: there is no permission account\.read; did you mean accounts\.read\?/,
  ],
  [{ WITHOUT_AREAS: 'webhook' }, /^WITHOUT_AREAS: there is no area webhook; did you mean webhooks\?$/],
  [{ EXCLUDED_SERVICES: 'matchmakin' }, /^EXCLUDED_SERVICES: there is no service matchmakin; did you mean /],
  [{ MATCH_BROKER_SETTINGS: '{"matchPickupTime": 60}' }, /^MATCH_BROKER_SETTINGS: .*matchPickupTime\b/],
  [
    { MATCH_BROKER_SETTINGS: '{"matchPickupTimeSeconds": 1}' },
    /^MATCH_BROKER_SETTINGS: .*matchPickupTimeSeconds/,
  ],
])('%j is refused with a sentence that names the option', async (variables, sentence) => {
  expect(await outcome(variables)).toMatch(sentence);
});
