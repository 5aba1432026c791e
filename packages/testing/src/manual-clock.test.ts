import { describe, expect, test } from 'vitest';
import { createManualClock } from './manual-clock.ts';

describe('a manual clock', () => {
  test('stands still until it is advanced', async () => {
    const clock = createManualClock(1_000);
    expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
    await clock.advance(500);
    expect(clock.now()).toBe(1_500);
    expect(createManualClock().now()).toBe(Date.UTC(2026, 0, 1));
  });

  test('runs due timers by time and then by creation, each at its own time', async () => {
    const clock = createManualClock(0);
    const fired: string[] = [];
    const note = (name: string) => () => void fired.push(`${name} ${clock.now()}`);
    clock.after(30, note('c'));
    clock.after(10, note('a'));
    clock.after(20, note('b1'));
    clock.after(20, note('b2'));
    clock.after(31, note('later'));
    await clock.advance(30);
    expect(fired).toEqual(['a 10', 'b1 20', 'b2 20', 'c 30']);
    await clock.advance(1);
    expect(fired.at(-1)).toBe('later 31');
  });

  test('runs a timer of zero milliseconds only when it is advanced', async () => {
    const clock = createManualClock(0);
    let fired = 0;
    clock.after(0, () => fired++);
    expect(fired).toBe(0);
    await clock.advance(0);
    expect(fired).toBe(1);
  });

  test('runs timers that other timers create on the way', async () => {
    const clock = createManualClock(0);
    const at: number[] = [];
    const again = (): void => {
      at.push(clock.now());
      clock.after(60, again);
    };
    clock.after(60, again);
    await clock.advance(3_600);
    expect(at).toEqual(Array.from({ length: 60 }, (_, index) => (index + 1) * 60));
  });

  test('does not run a cancelled timer, even if an earlier timer cancelled it', async () => {
    const clock = createManualClock(0);
    const fired: string[] = [];
    const cancel = clock.after(10, () => fired.push('called off'));
    clock.after(5, cancel);
    cancel();
    cancel();
    await clock.advance(100);
    expect(fired).toEqual([]);
  });

  test('lets the promises of a timer settle before it runs the next', async () => {
    const clock = createManualClock(0);
    const order: string[] = [];
    clock.after(10, () => void Promise.resolve().then(() => order.push('first settled')));
    clock.after(20, () => order.push('second'));
    await clock.advance(20);
    expect(order).toEqual(['first settled', 'second']);
  });

  test('jumps to a set time without running timers', async () => {
    const clock = createManualClock(1_000);
    const at: number[] = [];
    clock.after(10, () => at.push(clock.now()));
    clock.set(5_000);
    expect([clock.now(), at.length]).toEqual([5_000, 0]);
    clock.set(10);
    expect(clock.now()).toBe(10);
    await clock.advance(1_000);
    expect(at).toEqual([1_010]);
  });

  test('runs a timer late after a jump past it, and time does not go back', async () => {
    const clock = createManualClock(0);
    const at: number[] = [];
    clock.after(10, () => at.push(clock.now()));
    clock.set(500);
    await clock.advance(1);
    expect([at, clock.now()]).toEqual([[500], 501]);
  });
});
