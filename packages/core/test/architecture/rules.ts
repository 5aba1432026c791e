import { matchesGlob, posix } from 'node:path';
import { coreRooms, packageRooms, type Room } from './rooms.ts';
import { type Facts, factsOf, type Source } from './source.ts';

const core = 'packages/core/src/';

/** Something that only a few files, or none, may do. */
interface Ban {
  /** Its name in `Facts`. */
  readonly use: string;
  /** Where it is forbidden. */
  readonly within: string;
  readonly except: readonly string[];
  readonly instead: string;
}

/** Time, randomness and secrets are injected, so a test can advance the clock by an hour and knows every id. */
const bans: readonly Ban[] = [
  {
    use: 'Date.now',
    within: `${core}**`,
    except: ['runtime/clock.ts'],
    instead: 'take `now` from the call or the clock',
  },
  {
    use: 'new Date()',
    within: `${core}**`,
    except: ['runtime/clock.ts'],
    instead: 'take `now` from the call or the clock',
  },
  {
    use: 'Math.random',
    within: `${core}**`,
    except: ['runtime/{ids,secrets}.ts'],
    instead: 'take ids and secrets as injected values',
  },
  { use: 'crypto', within: `${core}**`, except: ['runtime/{ids,secrets}.ts'], instead: 'ask secrets.ts' },
  {
    use: 'fetch()',
    within: 'packages/*/src/**',
    // Only one place calls identity providers, with limits on time and size, and without following redirects.
    // The agent of a host is a client of the backend, and fetches the actions that it has to run.
    // The client of the store has one such place too.
    except: [
      'client/src/**',
      'identity-providers/src/request-upstream.ts',
      'host-agent/src/{heartbeat,download}.ts',
      'store/src/send-request.ts',
    ],
    instead: 'the backend calls nobody by itself',
  },
  { use: 'export *', within: 'packages/*/src/**', except: [], instead: 'name what is exported, one by one' },
  { use: 'export default', within: 'packages/*/src/**', except: [], instead: 'export it under its name' },
  {
    use: 'await',
    within: `${core}areas/*/{,*/}rules*.ts`,
    except: [],
    instead: 'rules are pure: the service reads and hands over',
  },
];

/** Packages and modules that only one place may import. All others use that place. */
const homes: Readonly<Record<string, readonly string[]>> = {
  'node:crypto': ['runtime/{ids,secrets,passwords,clock}.ts'],
  // The backend connects to foreign servers in one place, which checks their addresses.
  'node:dns': ['runtime/outbound/**'],
  'node:https': ['runtime/outbound/**'],
  uuid: ['runtime/ids.ts'],
  croner: ['areas/leaderboards/**'],
  mitt: ['events/**'],
  re2js: ['metadata/**'],
  'zod-openapi': ['http/document/*'],
};

const maximumLines = 400;

/** Returns the violations of a source, one line each. */
export function violations(source: Source): string[] {
  const facts = factsOf(source);
  const problems = [
    ...edges(source, facts),
    ...banned(source, facts),
    ...strays(source, facts),
    ...text(source),
  ];
  return problems.map((problem) => `${source.path}: ${problem}`);
}

/** Returns the room of a file, if it has one. */
export function roomOf(path: string): Room | undefined {
  const { rooms, inside } = placeOf(path);
  return rooms.find((room) => matches(inside, room.files));
}

function* edges(source: Source, { imports }: Facts): Generator<string> {
  const room = roomOf(source.path);
  if (room === undefined) {
    yield 'is in no room; add it to a room in rooms.ts';
    return;
  }
  const area = /^areas\/([^/]+)\//.exec(placeOf(source.path).inside)?.[1] ?? '-';
  const fill = (patterns: readonly string[] = []): string[] =>
    patterns.map((pattern) => pattern.replace('{area}', area));
  for (const edge of imports) {
    const target = targetOf(source.path, edge.specifier);
    if (matches(target, fill(room.may))) continue;
    if (matches(target, fill(room.mayAsTypes))) {
      if (!edge.asTypes) yield `imports ${target}, which its room may import as types alone (${room.room})`;
    } else {
      yield `imports ${target}, which its room may not (${room.room})`;
    }
  }
}

function* banned({ path }: Source, { uses }: Facts): Generator<string> {
  const { inside } = placeOf(path);
  for (const ban of bans) {
    if (!uses.has(ban.use) || !matchesGlob(path, ban.within) || matches(inside, ban.except)) continue;
    yield `uses ${ban.use}: ${ban.instead}`;
  }
}

function* strays({ path }: Source, { imports }: Facts): Generator<string> {
  if (!path.startsWith(core)) return;
  const { inside } = placeOf(path);
  for (const { specifier, asTypes } of imports) {
    const home = homes[specifier.replace(/^crypto$/, 'node:crypto')];
    if (home && !asTypes && !matches(inside, home))
      yield `imports ${specifier}, whose home is ${home.join(', ')}`;
  }
}

function* text(source: Source): Generator<string> {
  if (source.path.includes('/generated/')) return;
  const lines = source.text.split('\n').length - 1;
  if (lines > maximumLines)
    yield `has ${lines} lines, more than ${maximumLines}: split it by what it is about`;
  const mark = /\b(TODO|FIXME)\b/.exec(source.text)?.[1];
  if (mark) yield `says ${mark}: do it, or say in an issue what is missing`;
}

/** Returns a path as in the rooms: relative to the sources of core, or to packages. */
function placeOf(path: string): { rooms: readonly Room[]; inside: string } {
  return path.startsWith(core)
    ? { rooms: coreRooms, inside: path.slice(core.length) }
    : { rooms: packageRooms, inside: path.replace(/^packages\//, '') };
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier.replace(/\/.*/, '');
  if (!specifier.startsWith('.')) return specifier;
  return placeOf(posix.join(posix.dirname(path), specifier)).inside;
}

function matches(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}
