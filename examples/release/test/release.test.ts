import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLong } from '../../../test/case-counts.ts';
import { applyPatch, makePatch } from '../src/patch.ts';
import { playRelease } from '../src/story.ts';

/** Long runs play the build of the example; each megabyte of it takes the same way. */
const megabytes = isLong ? 50 : 3;

test('a release is published, downloaded with a cut, patched, and its game server runs on a host', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-release-'));
  const lines: string[] = [];
  try {
    await playRelease({ folder, megabytes, report: (line) => void lines.push(line) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(lines.map((line) => line.replaceAll(/\d{4,}|job-\S+/g, '…'))).toEqual([
    `published a build of ${megabytes} MB and two patches`,
    'the connection was cut; the download resumes at byte …',
    'downloaded … bytes, and their checksum is right',
    expect.stringMatching(/^applied hill-kings\/1\.0-1\.1\.patch of /),
    expect.stringMatching(/^applied hill-kings\/1\.1-1\.2\.patch of /),
    'the patched build is the one that the studio has',
    'a changed address is refused, and so is the build of the game server',
    expect.stringMatching(/^a host runs the server release 1\.0: /),
  ]);
}, 300_000);

test('a patch makes one build of another, also of a shorter one, and a damaged one is refused', () => {
  const from = Buffer.from('a'.repeat(10_000));
  for (const to of [Buffer.from(`${'a'.repeat(5_000)}b`), Buffer.from('b'.repeat(20_000)), Buffer.alloc(0)])
    expect(applyPatch(from, makePatch(from, to)).equals(to)).toBe(true);
  const patch = makePatch(from, Buffer.from('b'.repeat(10)));
  expect(() => applyPatch(from, patch.subarray(0, -1))).toThrow('the patch is damaged');
});
