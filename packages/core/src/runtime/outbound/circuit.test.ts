import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const fail = (circuit: ReturnType<typeof createCircuit>, times: number): void => {
  for (let count = 0; count < times; count++) circuit.failed('a');
};

test('five failures in a row open the circuit of an address for ten seconds, and of no other one', () => {
  const clock = createManualClock(0);
  const circuit = createCircuit(clock);
  fail(circuit, 4);
  expect(circuit.openUntil('a')).toBeNull();
  fail(circuit, 1);
  expect(circuit.openUntil('a')).toBe(10_000);
  expect(circuit.openUntil('b')).toBeNull();
  clock.set(10_000);
  expect(circuit.openUntil('a')).toBeNull();
});

test('a circuit opens for twice as long after each further failure, at most five minutes', () => {
  const clock = createManualClock(0);
  const circuit = createCircuit(clock);
  fail(circuit, 4);
  const pauses: number[] = [];
  for (let count = 0; count < 8; count++) {
    fail(circuit, 1);
    const until = circuit.openUntil('a')!;
    pauses.push((until - clock.now()) / 1_000);
    clock.set(until);
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

test('requests that fail while the circuit is open do not prolong it, and a success closes it', () => {
  const clock = createManualClock(0);
  const circuit = createCircuit(clock);
  fail(circuit, 20);
  expect(circuit.openUntil('a')).toBe(10_000);
  circuit.succeeded('a');
  expect(circuit.openUntil('a')).toBeNull();
  fail(circuit, 4);
  expect(circuit.openUntil('a')).toBeNull();
});

test('a circuit remembers 2,000 addresses and forgets the one that failed longest ago', () => {
  const circuit = createCircuit(createManualClock(0));
  fail(circuit, 5);
  for (let count = 0; count < 1_999; count++) circuit.failed(`other ${count}`);
  expect(circuit.openUntil('a')).not.toBeNull();
  circuit.failed('one more');
  expect(circuit.openUntil('a')).toBeNull();
});
