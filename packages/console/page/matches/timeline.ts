/** What a game server said of itself, and when. What it did not say is absent. */
export interface HealthSample {
  readonly timestamp: number | bigint;
  readonly players?: number;
  readonly tickMilliseconds?: number;
  readonly memoryBytes?: number | bigint;
}

/** A time in which the game server of a match did not call. */
export interface Silence {
  readonly fromTimestamp: number | bigint;
  readonly untilTimestamp?: number | bigint;
}

/** What the server says of a match that waits, is played, or was over in the last 24 hours. Times in seconds. */
export interface BrokerMatch {
  readonly match: {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
  };
  readonly state: number;
  readonly reason: string;
  readonly serverId: string;
  readonly attempts: number;
  readonly createdTimestamp: number | bigint;
  readonly stateTimestamp: number | bigint;
  readonly ticketIds: Readonly<Record<string, string>>;
  readonly health: readonly HealthSample[];
  readonly silences: readonly Silence[];
}

/** What the history says of a match that was played. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly startedTimestamp: number | bigint;
  readonly endedTimestamp: number | bigint;
  readonly teams: readonly {
    readonly team: number;
    readonly players: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** A ticket that got into the match. */
export interface MatchTicket {
  readonly ticketId: string;
  readonly createdTimestamp: number | bigint;
}

/** A time of a match, in seconds, from the first ticket on. */
export interface Moment {
  readonly at: number;
  readonly title: string;
}

/** The way of a match. */
export interface Timeline {
  /** When it begins, Unix time in seconds. */
  readonly begin: number;
  /** How long it is, in seconds. */
  readonly length: number;
  readonly rows: readonly {
    readonly title: string;
    readonly bars: readonly { readonly from: number; readonly to: number; readonly line: number }[];
  }[];
  /** In their order. */
  readonly moments: readonly Moment[];
}

/** The states of a match, as the server counts them. */
export const matchStates = { queued: 1, assigned: 2, running: 3, ended: 4, failed: 5 } as const;

/** Puts together the way of a match from what tickets, broker and history know of it. `now` is in seconds. */
export function timelineOf(
  match: BrokerMatch | null,
  tickets: readonly MatchTicket[],
  played: PlayedMatch | null,
  now: number,
): Timeline {
  const found = match && Number(match.createdTimestamp);
  const since = match && Number(match.stateTimestamp);
  const isOver = match === null || match.state >= matchStates.ended;
  const started = played
    ? Number(played.startedTimestamp)
    : match?.state === matchStates.running
      ? since
      : null;
  const ended = played ? Number(played.endedTimestamp) : isOver ? since : null;
  const waits = tickets.map(({ ticketId, createdTimestamp }) => ({
    ticketId,
    from: Number(createdTimestamp),
  }));
  const starts = [...waits.map(({ from }) => from), found, started, ended].filter((at) => at !== null);
  const begin = Math.min(...starts, now);
  const end = Math.max(ended ?? now, begin + 1);
  const at = (time: number): number => time - begin;
  const silences = (match?.silences ?? []).map(({ fromTimestamp, untilTimestamp }) => ({
    from: at(Math.max(Number(fromTimestamp), started ?? begin)),
    until: untilTimestamp === undefined ? null : at(Number(untilTimestamp)),
  }));
  const moments = [
    ...waits.map(({ ticketId, from }) => ({ at: at(from), title: `ticket ${ticketId} begins to wait` })),
    ...(found === null ? [] : [{ at: at(found), title: 'the match is made' }]),
    ...(match?.state === matchStates.assigned
      ? [{ at: at(since!), title: `the server ${match.serverId} has it, and is not ready yet` }]
      : []),
    ...(started === null ? [] : [{ at: at(started), title: 'the server is ready: the match runs' }]),
    ...silences.flatMap(({ from, until }) => [
      { at: from, title: 'the server falls silent' },
      ...(until === null ? [] : [{ at: until, title: 'the server calls again' }]),
    ]),
    ...(ended === null
      ? []
      : [{ at: at(ended), title: match?.reason ? `over: ${match.reason}` : 'it ends' }]),
  ];
  const own = [
    ...(found === null ? [] : [{ from: at(found), to: at(started ?? end), line: 0 }]),
    ...(started === null ? [] : [{ from: at(started), to: at(end), line: 2 }]),
  ];
  return {
    begin,
    length: end - begin,
    rows: [
      ...waits.map(({ ticketId, from }) => ({
        title: `ticket …${ticketId.slice(-8)}`,
        bars: [{ from: at(from), to: at(found ?? end), line: 1 }],
      })),
      { title: 'match', bars: own },
      ...(silences.length === 0
        ? []
        : [
            {
              title: 'server is silent',
              bars: silences.map(({ from, until }) => ({ from, to: until ?? at(end), line: 3 })),
            },
          ]),
    ],
    moments: moments.toSorted((left, right) => left.at - right.at),
  };
}

/** Writes a length in seconds as people read it. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
