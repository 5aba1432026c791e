import { describe, expect, test } from 'vitest';
import { createManualClock } from './manual-clock.ts';

describe('a manual clock', () => {
  test('stands still until it is moved', async () => {
    const clock = createManualClock(1_000);
    expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
    await clock.advance(500);
    expect(clock.now()).toBe(1_500);
    expect(createManualClock().now()).toBe(Date.UTC(2026, 0, 1));
  });

  test('fires what falls due on the way, in order of time and then of making, each at its own time', async () => {
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

  test('fires what is due at once only when it is moved', async () => {
    const clock = createManualClock(0);
    let fired = 0;
    clock.after(0, () => fired++);
    expect(fired).toBe(0);
    await clock.advance(0);
    expect(fired).toBe(1);
  });

  test('fires what is made on the way as well', async () => {
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

  test('does not fire what was called off, even by what fires before it', async () => {
    const clock = createManualClock(0);
    const fired: string[] = [];
    const cancel = clock.after(10, () => fired.push('called off'));
    clock.after(5, cancel);
    cancel();
    cancel();
    await clock.advance(100);
    expect(fired).toEqual([]);
  });

  test('lets the promises of each firing settle before the next', async () => {
    const clock = createManualClock(0);
    const order: string[] = [];
    clock.after(10, () => void Promise.resolve().then(() => order.push('first settled')));
    clock.after(20, () => order.push('second'));
    await clock.advance(20);
    expect(order).toEqual(['first settled', 'second']);
  });

  test('can jump, as a machine’s clock may, without firing', async () => {
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

  test('that jumped past what was due fires it late, and time does not go back for it', async () => {
    const clock = createManualClock(0);
    const at: number[] = [];
    clock.after(10, () => at.push(clock.now()));
    clock.set(500);
    await clock.advance(1);
    expect([at, clock.now()]).toEqual([[500], 501]);
  });
});
