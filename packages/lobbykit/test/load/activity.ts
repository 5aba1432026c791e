import { ClientError } from '@lobbykit/client';
import type { LoadWorld } from './load-world.ts';

/** What is stored under a key. */
export type Value = string | number | boolean | undefined;

/** What the server has confirmed, by key. */
export interface Confirmed {
  /**
   * Makes a call that changes what is stored under a key. When it is confirmed, the server must keep `value` there, which may
   * depend on the answer. While it is under way, or if it never ends, nothing is known of the key.
   */
  change<Answer>(
    key: string,
    value: Value | ((answer: Answer) => Value),
    call: () => Promise<Answer>,
  ): Promise<Answer>;
}

/** What callers of one area do again and again. */
export interface Activity {
  /** Does it once. `at` counts from 0, and goes on after a restart of the server. */
  turn(at: number): Promise<unknown>;
  /** Reads what is stored under a key. Missing if the area stores nothing. */
  read?(key: string): Promise<Value>;
}

export type CreateActivity = (world: LoadWorld, confirmed: Confirmed) => Promise<Activity>;

/** A key, what was confirmed, and what is stored or why that cannot be read. */
export type LostChange = readonly [key: string, confirmed: Value, stored: Value];

/** An activity with what was confirmed to it. */
export interface RunningActivity {
  readonly name: string;
  /** Whether it changes something that can be read. */
  readonly isWriter: boolean;
  /** The number of confirmed changes. */
  readonly changes: number;
  turn(): Promise<void>;
  /** Returns what is not as it was confirmed. */
  lost(): Promise<readonly LostChange[]>;
}

/** The keys that are checked: the last ones of each activity. */
const maxKeys = 3;

export async function startActivity(
  name: string,
  create: CreateActivity,
  world: LoadWorld,
): Promise<RunningActivity> {
  const values = new Map<string, Value>();
  let next = 0;

  const change: Confirmed['change'] = async (key, value, call) => {
    values.delete(key);
    const answer = await call();
    values.set(key, typeof value === 'function' ? value(answer) : value);
    running.changes += 1;
    if (values.size > maxKeys) values.delete(values.keys().next().value!);
    return answer;
  };

  const activity = await create(world, { change });
  const running = { name, isWriter: activity.read !== undefined, changes: 0, turn, lost };

  async function turn(): Promise<void> {
    next += 1;
    await activity.turn(next - 1);
  }

  async function lost(): Promise<readonly LostChange[]> {
    const stored = await Promise.all(
      [...values].map(
        async ([key, value]) => [key, value, await activity.read?.(key).catch(String)] as const,
      ),
    );
    return stored.filter(([, value, kept]) => value !== kept);
  }

  return running;
}

/** Makes a call that may be too late or too early: these reasons of a refusal are no errors. */
export async function unless<Answer>(
  reasons: readonly string[],
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ClientError && reasons.includes(error.reason ?? '')) return undefined;
    throw error;
  }
}
