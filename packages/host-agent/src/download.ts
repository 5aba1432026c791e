import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from './protocol.ts';

type Artifact = Job['artifacts'][number];

export interface DownloadOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** How often a broken connection is taken up again. Default 5. */
  readonly tries?: number;
  /** Milliseconds without a byte after which a connection counts as broken. Default 30,000. */
  readonly idleMilliseconds?: number;
  /** Milliseconds before the second try; doubled with each. Default 500. */
  readonly pauseMilliseconds?: number;
}

/** A fault that trying again does not mend. */
class Refused extends Error {}

/**
 * Fetches an artifact into a file and checks it. A connection that breaks is taken up where it broke, as far as the
 * server says that the file is still the same; redirects are not followed, for they lead where nobody has allowed it.
 *
 * Rejects with what is wrong, and leaves no file then.
 */
export async function download(
  { remote, integrity }: Pick<Artifact, 'remote' | 'integrity'>,
  file: string,
  options: DownloadOptions,
): Promise<void> {
  const { tries = 5, pauseMilliseconds = 500, signal } = options;
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  let tag: string | null = null;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        tag = await fetchOn(remote, file, tag, options, (seen) => {
          tag = seen;
        });
        break;
      } catch (error) {
        if (error instanceof Refused || signal.aborted || attempt === tries) throw error;
        await wait(pauseMilliseconds * 2 ** (attempt - 1), undefined, { signal });
      }
    }
    if (integrity.alg !== '' && (await digestOf(file, integrity.alg)) !== integrity.hash)
      throw new Refused(`its ${integrity.alg} is not the one that was given`);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Fetches what is missing of a file. `onTag` is told what the server calls this version of it. */
async function fetchOn(
  remote: string,
  file: string,
  tag: string | null,
  { maxBytes, signal, idleMilliseconds = 30_000 }: DownloadOptions,
  onTag: (tag: string | null) => void,
): Promise<string | null> {
  const have = tag === null ? 0 : await sizeOf(file);
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleMilliseconds);
  try {
    const response = await fetch(remote, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, idle.signal]),
      headers: {
        'accept-encoding': 'identity',
        ...(have > 0 && { range: `bytes=${have}-`, 'if-range': tag! }),
      },
    });
    const goesOn = have > 0 && response.status === 206 && startsAt(response, have);
    if (!goesOn && response.status !== 200) {
      await response.body?.cancel();
      const Kind = response.status >= 500 || response.status === 429 || have > 0 ? Error : Refused;
      onTag(null);
      throw new Kind(`the server answered ${response.status}`);
    }
    const seen = strongTag(response);
    onTag(seen);
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    const before = goesOn ? have : 0;
    if (before + announced > maxBytes) throw new Refused(`it is larger than ${maxBytes} bytes`);
    const handle = await open(file, goesOn ? 'a' : 'w', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), idleMilliseconds);
        bytes += chunk.length;
        if (before + bytes > maxBytes) throw new Refused(`it is larger than ${maxBytes} bytes`);
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    if (!Number.isNaN(announced) && bytes !== announced) throw new Error('the connection broke');
    return seen;
  } finally {
    clearTimeout(timer);
  }
}

const startsAt = (response: Response, have: number): boolean =>
  new RegExp(`^bytes ${have}-\\d+/(\\d+|\\*)$`).test(response.headers.get('content-range') ?? '');

/** What stands for exactly these bytes: RFC 9110, 8.8.3. A weak tag does not. */
const strongTag = (response: Response): string | null => {
  const tag = response.headers.get('etag');
  return tag?.startsWith('"') ? tag : null;
};

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

async function digestOf(file: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
