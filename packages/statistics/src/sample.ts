/**
 * A sample of different players: enough to say how many there were, in little memory, and samples of several nodes or days can be
 * united. It keeps every digest until there are 2,048. Then it keeps each second of them, by their values, and so on: at level n,
 * one of 2ⁿ players.
 *
 * Up to 2,048 players the number is exact. With more, its standard error is 2.7 %.
 */
export interface Sample {
  readonly level: number;
  readonly digests: ReadonlySet<number>;
}

/** A sample that grows. */
export interface GrowingSample extends Sample {
  add(digest: number): void;
}

const maxDigests = 2_048;

const isKept = (digest: number, level: number): boolean => digest % 2 ** level === 0;

export function createSample(start: Sample = { level: 0, digests: new Set() }): GrowingSample {
  let { level } = start;
  const digests = new Set(start.digests);
  return {
    get level() {
      return level;
    },
    digests,
    add(digest) {
      if (!isKept(digest, level)) return;
      digests.add(digest);
      while (digests.size > maxDigests) {
        level += 1;
        for (const each of digests) if (!isKept(each, level)) digests.delete(each);
      }
    },
  };
}

/** Returns the sample of all players of some samples. */
export function unite(samples: readonly Sample[]): GrowingSample {
  const level = Math.max(0, ...samples.map((sample) => sample.level));
  const united = createSample({ level, digests: new Set() });
  for (const { digests } of samples) for (const digest of digests) united.add(digest);
  return united;
}

/** Returns about how many players a sample stands for. */
export const sizeOf = ({ level, digests }: Sample): number => digests.size * 2 ** level;

const modulus = 2 ** 21;

/**
 * Returns 53 bits of an account id that are spread evenly. No digest that somebody could not compute: who has an id can find out
 * whether its account was active, as they can by the id itself.
 */
export function digestOf(accountId: string): number {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  for (let at = 0; at < accountId.length; at++) {
    const unit = accountId.charCodeAt(at);
    left = Math.imul(left ^ unit, 0x9e3779b1);
    right = Math.imul(right ^ unit, 0x5f356495);
  }
  left = Math.imul(left ^ (left >>> 16), 0x85ebca6b) ^ Math.imul(right ^ (right >>> 13), 0xc2b2ae35);
  right = Math.imul(right ^ (right >>> 16), 0x85ebca6b) ^ Math.imul(left ^ (left >>> 13), 0xc2b2ae35);
  return ((right >>> 0) % modulus) * 2 ** 32 + (left >>> 0);
}
