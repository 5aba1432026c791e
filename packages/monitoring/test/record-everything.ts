import type { Measurements, Meter } from '@lobbykit/core';

const pool = { inUse: 1, max: 10, waiting: 0 };

const measurements: Measurements = {
  runningRequests: 2,
  openStreams: 3,
  storageQueueMilliseconds: 4,
  storage: {
    connections: { requests: pool, reserved: pool },
    commits: { count: 10, units: 30, waiting: 1 },
  },
  gauges: [
    { kind: 'playersWaiting', queue: 'duel', value: 5 },
    { kind: 'matchesWaiting', value: 1 },
    { kind: 'consumerLag', consumer: 'rewards', value: 1_500 },
    { kind: 'parkedSubjects', consumer: 'rewards', value: 1 },
  ],
};

/** Gives a meter one value of everything that it can get. */
export function recordEverything(meter: Meter): void {
  meter.recordRequest('accounts.get', 'OK', 1);
  meter.recordWait('events.subscribe', 'OK', 20_000);
  meter.recordRateLimited('public');
  meter.recordStorage('get', 'ok', 1);
  meter.recordTask('matchmaking.pass', 'success', 10);
  meter.recordMatched('duel', 7_000);
  meter.recordExpired('duel', 1);
  meter.recordAllocation('local', 'started', 200);
  meter.recordDelivery(15);
  meter.connect?.(async () => measurements);
}
