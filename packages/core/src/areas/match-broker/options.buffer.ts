/** How many servers of an allocator stay ready, and how many there may be. */
export interface BufferSizes {
  /** Servers that are ready or starting although no match needs them, at least. Default 0. */
  readonly minIdle?: number;
  /** Idle servers, at most: more are ended at once. Not below `minIdle`. Default: no limit. */
  readonly maxIdle?: number;
  /** Servers of the allocator, at most, whatever they do. A match that needs one more goes to the next allocator, or waits. Default: no limit. */
  readonly maxServers?: number;
  /** Seconds without a match after which a server is ended, unless `minIdle` would be missed. Default 300. */
  readonly idleSeconds?: number;
}

export type Weekday = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat';

/** Sizes for a time of the day. What it leaves out is as at other times. */
export interface BufferTime extends BufferSizes {
  /** When it begins, in UTC: `17:30`. */
  readonly from: string;
  /** When it ends, in UTC: `23:00`. If not after `from`, it ends on the next day. */
  readonly to: string;
  /** The days on which it begins. Default: all. */
  readonly days?: readonly Weekday[];
}

/** Keeps servers of an allocator ready before matches need them, and ends those that nobody needs. */
export interface ServerBuffer extends BufferSizes {
  /** Minutes after which a server is replaced: it gets no more matches, and ends after those that it has. Default: never. */
  readonly maxAgeMinutes?: number;
  /** Other sizes for times of the day. The first one that holds now wins. */
  readonly schedule?: readonly BufferTime[];
}
