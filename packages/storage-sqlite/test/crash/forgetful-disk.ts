import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, type TestContext } from 'vitest';
import type { Random } from '../../../../test/random.ts';
import { testFolder } from '../test-folder.ts';

/** A folder on a disk that loses unsynced writes (`powercut.c`), for processes that run in `environment`. */
export interface ForgetfulDisk {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Creates a folder with the files as a power cut leaves them: the synced bytes, and the unsynced ones that arrived.
   */
  afterPowerCut(arrives: Arrival): string;
  /** Replaces the files on the disk with those of a folder. All of them count as synced. */
  putBack(files: string): void;
}

/** Bytes that were written but not synced. A `length` of -1 means that the file was truncated at the offset. */
export interface UnsyncedWrite {
  readonly offset: number;
  readonly length: number;
  readonly bytes: Buffer;
}

/** Selects which unsynced writes of a file reach the disk nevertheless, and how much of each. */
export type Arrival = (writes: readonly UnsyncedWrite[]) => readonly UnsyncedWrite[];

export const nothingArrives: Arrival = () => [];

/** Any part of the writes arrives, because disks write in any order. */
export const someArrive =
  (random: Random): Arrival =>
  (writes) => {
    const probability = random.integer(101) / 100;
    return writes.filter(() => random.chance(probability));
  };

/** All writes arrive, but the last one only up to the end of a sector or a page. */
export const lastIsTorn =
  (random: Random): Arrival =>
  (writes) => {
    const last = writes.at(-1);
    if (last === undefined || last.length <= 0) return writes;
    const unit = random.chance(0.5) ? 512 : 4096;
    const length = unit * random.integer(Math.ceil(last.length / unit));
    return [...writes.slice(0, -1), { ...last, length, bytes: last.bytes.subarray(0, length) }];
  };

/** Creates a forgetful disk. If the machine does not support one, skips the test with the reason. */
export async function forgetfulDisk({ skip }: TestContext): Promise<ForgetfulDisk> {
  if (process.platform !== 'linux') skip('losing unsynced writes needs LD_PRELOAD: run it on Linux');
  // The temporary folder may be a symbolic link, but the library sees the real names of files.
  const root = realpathSync(testFolder());
  const [folder, platter] = ['disk', 'platter'].map((name) => join(root, name)) as [string, string];
  const library = await buildLibrary(root).catch((error: Error) =>
    skip(
      `losing unsynced writes needs a C compiler: apt-get install gcc libc6-dev (${error.message.split('\n', 1)[0]})`,
    ),
  );
  for (const path of [folder, platter]) mkdirSync(path);
  return {
    folder,
    environment: { LD_PRELOAD: library, POWERCUT_FOLDER: folder, POWERCUT_PLATTER: platter },
    afterPowerCut(arrives) {
      const left = mkdtempSync(join(tmpdir(), 'lobbykit-powercut-'));
      onTestFinished(() => rmSync(left, { recursive: true, force: true }));
      for (const name of readdirSync(platter)) {
        if (name.endsWith(unsynced)) continue;
        const notes = readNotes(join(platter, `${name}${unsynced}`));
        writeFileSync(join(left, name), written(readFileSync(join(platter, name)), arrives(notes)));
      }
      return left;
    },
    putBack(files) {
      for (const replaced of [folder, platter]) {
        rmSync(replaced, { recursive: true });
        cpSync(files, replaced, { recursive: true });
      }
    },
  };
}

const unsynced = '.unsynced';

async function buildLibrary(folder: string): Promise<string> {
  const library = join(folder, 'powercut.so');
  const source = join(import.meta.dirname, 'powercut.c');
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-pthread', '-O1', '-w', '-o', library, source]);
  return library;
}

/** Reads the notes of the library: offset and length (eight bytes each), then the bytes of each write. */
function readNotes(file: string): UnsyncedWrite[] {
  if (!existsSync(file)) return [];
  const notes = readFileSync(file);
  const writes: UnsyncedWrite[] = [];
  for (let at = 0; at + 16 <= notes.length; ) {
    const offset = Number(notes.readBigInt64LE(at));
    const length = Number(notes.readBigInt64LE(at + 8));
    const bytes = notes.subarray(at + 16, at + 16 + Math.max(0, length));
    writes.push({ offset, length, bytes });
    at += 16 + bytes.length;
  }
  return writes;
}

function written(synced: Buffer, writes: readonly UnsyncedWrite[]): Buffer {
  let content = synced;
  const grow = (size: number): void => {
    if (size > content.length) content = Buffer.concat([content, Buffer.alloc(size - content.length)]);
  };
  content = Buffer.from(content);
  for (const { offset, length, bytes } of writes) {
    if (length < 0) {
      content = content.subarray(0, offset);
      grow(offset);
    } else {
      grow(offset + bytes.length);
      bytes.copy(content, offset);
    }
  }
  return content;
}
