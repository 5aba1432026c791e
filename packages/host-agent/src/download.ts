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
  /** Attempts, including the first one. Default 5. */
  readonly maxAttempts?: number;
  /** A connection counts as broken after this time without a byte. Default 30,000. */
  readonly idleMilliseconds?: number;
  /** The pause before the second attempt; doubled with each further one. Default 500. */
  readonly pauseMilliseconds?: number;
}

/** A failure that another attempt cannot repair. */
class PermanentError extends Error {}

/**
 * Downloads an artifact into a file and checks its hash. After a broken connection it resumes where it stopped, if the
 * server says that the file is still the same. Redirects are not followed, because their target is not an allowed address.
 *
 * Rejects with the reason, and then leaves no file.
 */
export async function download(
  { remote, integrity }: Pick<Artifact, 'remote' | 'integrity'>,
  file: string,
  options: DownloadOptions,
): Promise<void> {
  const { maxAttempts = 5, pauseMilliseconds = 500, signal } = options;
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  let tag: string | null = null;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        tag = await fetchRest(remote, file, tag, options, (received) => {
          tag = received;
        });
        break;
      } catch (error) {
        if (error instanceof PermanentError || signal.aborted || attempt === maxAttempts) throw error;
        await wait(pauseMilliseconds * 2 ** (attempt - 1), undefined, { signal });
      }
    }
    if (integrity.alg !== '' && (await digestOf(file, integrity.alg)) !== integrity.hash)
      throw new PermanentError(`its ${integrity.alg} hash is not the expected one`);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Downloads the missing part of a file. Calls `onTag` with the entity tag of this version. */
async function fetchRest(
  remote: string,
  file: string,
  tag: string | null,
  { maxBytes, signal, idleMilliseconds = 30_000 }: DownloadOptions,
  onTag: (tag: string | null) => void,
): Promise<string | null> {
  const offset = tag === null ? 0 : await sizeOf(file);
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleMilliseconds);
  try {
    const response = await fetch(remote, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, idle.signal]),
      headers: {
        'accept-encoding': 'identity',
        ...(offset > 0 && { range: `bytes=${offset}-`, 'if-range': tag! }),
      },
    });
    const resumes = offset > 0 && response.status === 206 && startsAt(response, offset);
    if (!resumes && response.status !== 200) {
      await response.body?.cancel();
      const Kind = response.status >= 500 || response.status === 429 || offset > 0 ? Error : PermanentError;
      onTag(null);
      throw new Kind(`the server answered ${response.status}`);
    }
    const received = strongTag(response);
    onTag(received);
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    const before = resumes ? offset : 0;
    if (before + announced > maxBytes) throw new PermanentError(`it is larger than ${maxBytes} bytes`);
    const handle = await open(file, resumes ? 'a' : 'w', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), idleMilliseconds);
        bytes += chunk.length;
        if (before + bytes > maxBytes) throw new PermanentError(`it is larger than ${maxBytes} bytes`);
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    if (!Number.isNaN(announced) && bytes !== announced) throw new Error('the connection broke');
    return received;
  } finally {
    clearTimeout(timer);
  }
}

const startsAt = (response: Response, offset: number): boolean =>
  new RegExp(`^bytes ${offset}-\\d+/(\\d+|\\*)$`).test(response.headers.get('content-range') ?? '');

/** Returns the entity tag if it identifies exactly these bytes (RFC 9110, 8.8.3). A weak tag does not. */
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
