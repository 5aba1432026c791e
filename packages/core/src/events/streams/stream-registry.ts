import type { Actor, TicketStream } from '../../kernel/call.ts';
import type { EngineLimits } from '../../kernel/limits.ts';

/** The owner of a stream. The stream is closed when the account, login or key of its owner ends. */
export interface StreamOwner {
  readonly accountId: string | null;
  /** The login of the session. A refresh replaces the token of a login, and the stream stays open. */
  readonly lineage: string | null;
  readonly keyId: string | null;
  /** The policy of the key, whose permissions it has. */
  readonly policyId?: string | null;
  /** The ticket that opened the stream, if the client can take the stream up again with it. */
  readonly ticket?: StreamTicket;
}

/** A ticket, and which of its streams this is. */
export type StreamTicket = Pick<TicketStream, 'digest' | 'opening'>;

const noKey = { keyId: null, policyId: null };

/** Returns the owner of a stream that an actor opens. */
export function streamOwnerOf(actor: Actor): StreamOwner {
  if (actor.kind === 'session') {
    const { accountId, lineage, ticket } = actor;
    return { accountId, lineage, keyId: null, ...(ticket && { ticket }) };
  }
  const { keyId, policyId } = actor.kind === 'key' ? actor : noKey;
  return { accountId: null, lineage: null, keyId, policyId };
}

/** A stream with what its lifetime depends on. */
export interface OwnedStream {
  readonly owner: StreamOwner;
  /** Whether it was opened with a permission, which may be revoked. */
  readonly operator: boolean;
  /** Gives the client what is committed by now and ends. */
  finish(): void;
  /** Ends at once, because a newer stream of its account or of its ticket replaces it. */
  replaced(): void;
}

/** Selects the streams to close by one criterion. */
export type StreamsOf =
  | { readonly accountId: string }
  | { readonly lineage: string }
  | { readonly keyId: string }
  /** The streams of all keys of a policy. */
  | { readonly policyId: string }
  /** The streams that an account has opened with a permission. */
  | { readonly operatorsOf: string }
  /** All streams that were opened with a permission. */
  | { readonly operators: true }
  | { readonly all: true };

/** The event streams of this process. */
export interface StreamRegistry {
  readonly size: number;
  /** Whether this process has the maximum number of streams. */
  readonly full: boolean;
  /** Adds a stream. Closes the oldest streams of its account beyond `streamsPerAccount`, and all but the newest of its ticket. */
  add(stream: OwnedStream): void;
  delete(stream: OwnedStream): void;
  /** Lets streams finish. */
  close(which: StreamsOf): void;
  /** Returns the lineages of all logins that have an open stream. */
  lineages(): string[];
  /** Lets the streams of these logins finish. */
  closeLogins(lineages: readonly string[]): void;
  /** Returns the tickets of all open streams. */
  tickets(): readonly StreamTicket[];
  /** Ends the streams of a ticket that were opened before this one. */
  replaceTicket(ticket: StreamTicket): void;
}

/** Called when the first stream of an account in this process opens, and when its last one closes. */
export type AccountStreams = (accountId: string, open: boolean) => void;

/** `onSurplus` is called with the owner of a stream that a newer one of its account replaces. */
export function createStreamRegistry(
  limits: EngineLimits,
  accountStreams: AccountStreams,
  onSurplus: (owner: StreamOwner) => void,
): StreamRegistry {
  const all = new Set<OwnedStream>();
  /** By `account <id>`, `login <lineage>`, `key <id>`, `policy <id>` and `ticket <digest>`, oldest first. */
  const byName = new Map<string, OwnedStream[]>();

  const named = (name: string): readonly OwnedStream[] => [...(byName.get(name) ?? [])];

  function streamsOf(which: StreamsOf): readonly OwnedStream[] {
    if ('all' in which) return [...all];
    if ('operators' in which) return [...all].filter(({ operator }) => operator);
    if ('operatorsOf' in which)
      return named(accountName(which.operatorsOf)).filter(({ operator }) => operator);
    if ('accountId' in which) return named(accountName(which.accountId));
    if ('policyId' in which) return named(policyName(which.policyId));
    return named('keyId' in which ? keyName(which.keyId) : loginName(which.lineage));
  }

  function replaceTicket({ digest, opening }: StreamTicket): void {
    for (const stream of named(ticketName(digest)))
      if (stream.owner.ticket!.opening < opening) stream.replaced();
  }

  return {
    get size() {
      return all.size;
    },
    get full() {
      return all.size >= limits.streams;
    },
    add(stream) {
      all.add(stream);
      for (const name of namesOf(stream.owner)) {
        const streams = byName.get(name);
        if (streams) streams.push(stream);
        else byName.set(name, [stream]);
      }
      const { accountId, ticket } = stream.owner;
      // Streams of one ticket that open at once may be added in another order.
      if (ticket) for (const { owner } of named(ticketName(ticket.digest))) replaceTicket(owner.ticket!);
      if (accountId === null) return;
      const streams = named(accountName(accountId));
      if (streams.length === 1) accountStreams(accountId, true);
      for (const oldest of streams.slice(0, Math.max(0, streams.length - limits.streamsPerAccount))) {
        oldest.replaced();
        onSurplus(oldest.owner);
      }
    },
    delete(stream) {
      if (!all.delete(stream)) return;
      for (const name of namesOf(stream.owner)) {
        const rest = named(name).filter((other) => other !== stream);
        if (rest.length > 0) byName.set(name, rest as OwnedStream[]);
        else byName.delete(name);
      }
      const { accountId } = stream.owner;
      if (accountId !== null && !byName.has(accountName(accountId))) accountStreams(accountId, false);
    },
    close(which) {
      const streams = streamsOf(which);
      for (const stream of streams) stream.finish();
    },
    lineages: () => [
      ...new Set([...all].flatMap(({ owner }) => (owner.lineage === null ? [] : [owner.lineage]))),
    ],
    closeLogins(lineages) {
      for (const lineage of lineages) for (const stream of named(loginName(lineage))) stream.finish();
    },
    tickets: () => [...all].flatMap(({ owner: { ticket } }) => ticket ?? []),
    replaceTicket,
  };
}

const accountName = (accountId: string): string => `account ${accountId}`;
const loginName = (lineage: string): string => `login ${lineage}`;
const keyName = (keyId: string): string => `key ${keyId}`;
const policyName = (policyId: string): string => `policy ${policyId}`;
const ticketName = (digest: string): string => `ticket ${digest}`;

function namesOf({ accountId, lineage, keyId, policyId = null, ticket }: StreamOwner): string[] {
  return [
    ...(accountId === null ? [] : [accountName(accountId)]),
    ...(lineage === null ? [] : [loginName(lineage)]),
    ...(keyId === null ? [] : [keyName(keyId)]),
    ...(policyId === null ? [] : [policyName(policyId)]),
    ...(ticket ? [ticketName(ticket.digest)] : []),
  ];
}
