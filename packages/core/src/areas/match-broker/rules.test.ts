import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRequirements } from './requirements/requirements.ts';
import { checkHints, findUncoveredMatches, type Match, stateAfter } from './rules.ts';
import { changeSettings, createSettingsStore, defaultSettings } from './settings-store.ts';
import { hintFlags, serverStates } from './states.ts';

const { AVAILABLE, FULL, UNSPECIFIED } = serverStates;

describe('hints', () => {
  test('every sum of flags is accepted except FULL with NOT_FULL', () => {
    for (let flags = 0; flags < 32; flags++) {
      const check = () => checkHints(flags);
      if ((flags & 24) === 24) expect(check).toThrow('must not contain both FULL and NOT_FULL');
      else expect(check).not.toThrow();
    }
    for (const flags of [-1, 32, 64]) expect(() => checkHints(flags)).toThrow('hintFlags');
  });

  test.each([
    [{ state: FULL, live: 1 }, 0, FULL],
    [{ state: FULL, live: 1 }, hintFlags.NOT_FULL, AVAILABLE],
    [{ state: AVAILABLE, live: 1 }, 0, AVAILABLE],
    [{ state: AVAILABLE, live: 1 }, hintFlags.FULL, FULL],
    [{ state: FULL, live: 0 }, 0, AVAILABLE],
    [{ state: FULL, live: 0 }, hintFlags.FULL, FULL],
    [{ state: UNSPECIFIED, live: 0 }, hintFlags.NOT_FULL, UNSPECIFIED],
  ] as const)('a server %j that says %i is in state %i afterwards', (server, flags, expected) => {
    expect(stateAfter(server, flags)).toBe(expected);
  });
});

describe('findUncoveredMatches', () => {
  const limits = { requirementsBytes: 2_048, requirementsNodes: 64 };
  const match = (mode: string): Match => ({
    matchId: mode,
    playerIds: [],
    matchProperties: JSON.stringify({ mode }),
    playerProperties: {},
  });
  const forMode = (mode: string, count: number) => ({
    requirements: readRequirements(mode && `MatchProperties.mode == '${mode}'`, limits),
    build: '',
    count,
  });

  test('the matches without a server are the queued ones minus idle and starting servers', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (queued, idle, starting) => {
        const queue = Array.from({ length: queued }, () => match('a'));
        const missing = findUncoveredMatches(queue, [forMode('', idle), forMode('a', starting)]);
        expect(missing.length).toBe(Math.max(0, queued - idle - starting));
      }),
    );
  });

  test('a server covers only matches that it accepts', () => {
    const queue = [match('a'), match('b'), match('b')];
    expect(findUncoveredMatches(queue, [forMode('b', 5)])).toEqual([queue[0]]);
  });

  test('a server that accepts everything is kept for a match that no other server accepts', () => {
    const queue = [match('a'), match('b')];
    expect(findUncoveredMatches(queue, [forMode('', 1), forMode('a', 1)])).toEqual([]);
  });

  test('the given capacities are not changed', () => {
    const capacities = [forMode('', 1)];
    expect(findUncoveredMatches([match('a')], capacities)).toEqual([]);
    expect(findUncoveredMatches([match('a')], capacities)).toEqual([]);
  });
});

describe('settings', () => {
  const bounds = {
    fastSchedule: [0, 2],
    serverMaxLifetimeMinutes: [1, 10_080],
    matchPickupTimeSeconds: [5, 3_600],
    matchReadyTimeSeconds: [5, 3_600],
    matchMaxRunTimeMinutes: [1, 1_440],
    scheduleFrequencySeconds: [1, 3_600],
    delayAllocationSeconds: [1, 3_600],
  } as const;
  // With these, any single setting can be changed without breaking a rule between two settings.
  const roomy = { ...defaultSettings, scheduleFrequencySeconds: 1, delayAllocationSeconds: 3_600 };

  test.each(Object.entries(bounds))('%s is accepted within %j and refused outside', (name, [min, max]) => {
    for (const value of [min, max])
      expect(changeSettings(roomy, { [name]: value })).toMatchObject({ [name]: value });
    for (const value of [min - 1, max + 1, 2 ** 31 - 1, -1, min + 0.5])
      expect(() => changeSettings(roomy, { [name]: value })).toThrow(name);
  });

  test('in the options of the backend, an unknown or wrong setting is refused with a sentence that names it', () => {
    expect(() => createSettingsStore({ matchPickupTime: 60 } as object)).toThrow(
      'matchBroker.settings: there is no setting matchPickupTime; did you mean matchPickupTimeSeconds?',
    );
    expect(() => createSettingsStore({ matchPickupTimeSeconds: 1 })).toThrow(
      'matchBroker.settings.matchPickupTimeSeconds: must be an integer from 5 to 3600',
    );
    expect(() => createSettingsStore({ matchPickupTimeSeconds: undefined })).not.toThrow();
  });

  test('delayAllocationSeconds must not be below scheduleFrequencySeconds', () => {
    expect(() => changeSettings(defaultSettings, { scheduleFrequencySeconds: 31 })).toThrow(
      'delayAllocationSeconds',
    );
    expect(
      changeSettings(defaultSettings, { scheduleFrequencySeconds: 31, delayAllocationSeconds: 31 }),
    ).toMatchObject({ scheduleFrequencySeconds: 31 });
  });
});
