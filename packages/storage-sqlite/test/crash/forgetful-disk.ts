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

/** A folder on a disk that loses what was not synced (`powercut.c`), for processes that run in `environment`. */
export interface ForgetfulDisk {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a folder with what a power cut leaves of the files: the synced bytes, and of the others what `arrives`. */
  afterPowerCut(arrives: Arrival): string;
  /** Begins anew with the files of a folder, all of them synced. */
  putBack(files: string): void;
}

/** Some bytes that were written and not synced; `length` -1 says that the file ends at the offset. */
export interface UnsyncedWrite {
  readonly offset: number;
  readonly length: number;
  readonly bytes: Buffer;
}

/** Which of the unsynced writes of one file reach the disk all the same, and how much of each. */
export type Arrival = (writes: readonly UnsyncedWrite[]) => readonly UnsyncedWrite[];

export const nothingArrives: Arrival = () => [];

/** Disks write in any order, so any part of the writes may have arrived. */
export const someArrive =
  (random: Random): Arrival =>
  (writes) => {
    const probability = random.integer(101) / 100;
    return writes.filter(() => random.chance(probability));
  };

/** All but the last one, and that one only up to the end of a sector or a page. */
export const lastIsTorn =
  (random: Random): Arrival =>
  (writes) => {
    const last = writes.at(-1);
    if (last === undefined || last.length <= 0) return writes;
    const unit = random.chance(0.5) ? 512 : 4096;
    const length = unit * random.integer(Math.ceil(last.length / unit));
    return [...writes.slice(0, -1), { ...last, length, bytes: last.bytes.subarray(0, length) }];
  };

/** Makes a forgetful disk, or skips the test where there cannot be one, with the reason. */
export async function forgetfulDisk({ skip }: TestContext): Promise<ForgetfulDisk> {
  if (process.platform !== 'linux') skip('losing unsynced writes needs LD_PRELOAD, so Linux');
  // The temporary folder may be a link; the library sees files by their real names.
  const root = realpathSync(testFolder());
  const [folder, platter] = ['disk', 'platter'].map((name) => join(root, name)) as [string, string];
  const library = await buildLibrary(root).catch((error: Error) =>
    skip(`losing unsynced writes needs a C compiler: ${error.message.split('\n', 1)[0]}`),
  );
  for (const made of [folder, platter]) mkdirSync(made);
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
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-w', '-o', library, source]);
  return library;
}

/** Reads what the library noted: offset and length, eight bytes each, before the bytes of each write. */
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
