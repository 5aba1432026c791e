import { createHash } from 'node:crypto';

/** How long a link can be used. */
const linkMilliseconds = 10 * 60_000;
/** A process that creates more forgets the oldest ones. */
const maxLinks = 8;

/** What the area lends: unguessable codes, and the time. */
interface Means {
  readonly createCode: () => string;
  readonly now: () => number;
}

/** Links that log in to the console of this process. */
export interface LoginLinks {
  /**
   * Returns what stands behind the address of the console in a new link: `#/login/<code>`. It logs in with every permission, once,
   * within ten minutes, from this machine alone. Show it to nobody but the operator. Throws before the backend is created.
   */
  create(): string;
}

interface OpenLinks extends LoginLinks {
  readonly connect: (means: Means) => void;
  /** Uses up a link. Of two calls with the same code, the first one gets true. */
  readonly take: (code: string) => boolean;
}

/** Only this is kept of a code. */
const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const opened = new WeakMap<LoginLinks, OpenLinks>();

/** Creates the links of a process, for `consoleArea`. They are in its memory: another process does not know them. */
export function createLoginLinks(): LoginLinks {
  /** When each link ends, by the digest of its code, the oldest first. */
  const ends = new Map<string, number>();
  let means: Means | undefined;
  const links: OpenLinks = {
    connect(given) {
      means = given;
    },
    create() {
      if (means === undefined)
        throw new Error('give the links to consoleArea and create the backend before the first link');
      const code = means.createCode();
      ends.set(digestOf(code), means.now() + linkMilliseconds);
      for (const oldest of ends.keys()) {
        if (ends.size <= maxLinks) break;
        ends.delete(oldest);
      }
      return `#/login/${code}`;
    },
    take(code) {
      const key = digestOf(code);
      const end = ends.get(key);
      ends.delete(key);
      return end !== undefined && means !== undefined && means.now() < end;
    },
  };
  const shown: LoginLinks = { create: links.create };
  opened.set(shown, links);
  return shown;
}

/** Returns the side of the links that the area uses. */
export function openLinks(links: LoginLinks): OpenLinks {
  const found = opened.get(links);
  if (found === undefined) throw new Error('loginLinks must come from createLoginLinks()');
  return found;
}

/** Whether a request comes from this machine, and from no proxy on it. */
export const isFromHere = (address: string, header: (name: string) => string | undefined): boolean =>
  /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address) &&
  header('x-forwarded-for') === undefined &&
  header('forwarded') === undefined;
