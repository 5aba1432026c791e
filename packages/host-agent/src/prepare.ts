import { chmod, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { download } from './download.ts';
import { liesWithin } from './paths.ts';
import { isAllowedPlace } from './places.ts';
import type { Job } from './protocol.ts';
import { unpack } from './unpack.ts';

type Wanted = Pick<
  Config,
  'artifacts' | 'allowUnsigned' | 'maxArtifactBytes' | 'maxUnpackedBytes' | 'maxUnpackedFiles'
>;

const archiveOf = (config: string): 'tar.gz' | 'zip' | null =>
  config === 'archive=zip' ? 'zip' : /^archive=(tar\.gz|tgz)$/.test(config) ? 'tar.gz' : null;

/**
 * Brings the files of a job into `folder`: fetches its artifacts, unpacks them, and copies what it includes. Rejects with
 * what is wrong with it; what is left in `folder` and `scratch` then is the caller's to remove.
 */
export async function prepare(
  job: Job,
  folder: string,
  scratch: string,
  config: Wanted,
  signal: AbortSignal,
): Promise<void> {
  for (const artifact of job.artifacts) {
    const { name, remote, integrity } = artifact;
    const about = (error: unknown) =>
      new Error(`artifact ${name}: ${(error as Error).message}`, { cause: error });
    if (!isAllowedPlace(remote, config.artifacts)) throw about(new Error('this host takes none from there'));
    if (integrity.alg === '' && !config.allowUnsigned)
      throw about(new Error('this host takes none without a hash'));
    const file = join(scratch, 'files', name);
    const place = join(scratch, 'artifacts', name);
    const archive = archiveOf(artifact.config);
    await mkdir(dirname(place), { recursive: true });
    try {
      await download(artifact, archive ? file : place, { maxBytes: config.maxArtifactBytes, signal });
      if (archive) {
        await unpack(archive, file, place, {
          maxBytes: config.maxUnpackedBytes,
          maxFiles: config.maxUnpackedFiles,
        });
        await rm(file);
      }
    } catch (error) {
      throw about(error);
    }
  }
  await mkdir(folder, { recursive: true });
  for (const { name, dest, executable } of job.job.include) {
    const source = join(scratch, 'artifacts', name);
    const target = join(folder, dest);
    if (!(await exists(source)) || !(await liesWithin(scratch, source)))
      throw new Error(`include ${name}: is not there`);
    await mkdir(dirname(target), { recursive: true });
    if (!(await liesWithin(folder, dirname(target))))
      throw new Error(`include ${name}: its dest leads elsewhere`);
    await cp(source, target, { recursive: true, verbatimSymlinks: true, force: false, errorOnExist: true });
    if (executable && (await lstat(target)).isFile()) await chmod(target, 0o755);
  }
  await checkLinks(folder, folder);
  const program = join(folder, job.job.exec[0]!.cmd);
  if (!(await exists(program)) || !(await stat(program)).isFile())
    throw new Error(`${job.job.exec[0]!.cmd}: is not there`);
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** A link that led within its archive may lead elsewhere from the place that it was copied to. */
async function checkLinks(root: string, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await checkLinks(root, path);
    else if (entry.isSymbolicLink() && !(await liesWithin(root, path).catch(() => false)))
      throw new Error(`the link ${entry.name} leads elsewhere`);
  }
}
