import { chmod, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAllowedAddress } from './allowed-addresses.ts';
import type { Config } from './config.ts';
import { download } from './download.ts';
import { isWithin } from './paths.ts';
import type { Job } from './protocol.ts';
import { unpackArchive } from './unpack-archive.ts';

type ArtifactRules = Pick<
  Config,
  'artifacts' | 'allowUnsigned' | 'maxArtifactBytes' | 'maxUnpackedBytes' | 'maxUnpackedFiles'
>;

const archiveOf = (config: string): 'tar.gz' | 'zip' | null =>
  config === 'archive=zip' ? 'zip' : /^archive=(tar\.gz|tgz)$/.test(config) ? 'tar.gz' : null;

/**
 * Brings the files of a job into `folder`: downloads its artifacts, unpacks them, and copies what it includes. Rejects with
 * the reason if the job is wrong; the caller then has to remove `folder` and `scratch`.
 */
export async function prepareJob(
  job: Job,
  folder: string,
  scratch: string,
  config: ArtifactRules,
  signal: AbortSignal,
): Promise<void> {
  for (const artifact of job.artifacts) {
    const { name, remote, integrity } = artifact;
    const withName = (error: unknown) =>
      new Error(`artifact ${name}: ${(error as Error).message}`, { cause: error });
    if (!isAllowedAddress(remote, config.artifacts))
      throw withName(new Error('this host does not allow its address'));
    if (integrity.alg === '' && !config.allowUnsigned) throw withName(new Error('this host requires a hash'));
    const file = join(scratch, 'files', name);
    const target = join(scratch, 'artifacts', name);
    const archive = archiveOf(artifact.config);
    await mkdir(dirname(target), { recursive: true });
    try {
      await download(artifact, archive ? file : target, { maxBytes: config.maxArtifactBytes, signal });
      if (archive) {
        await unpackArchive(archive, file, target, {
          maxBytes: config.maxUnpackedBytes,
          maxFiles: config.maxUnpackedFiles,
        });
        await rm(file);
      }
    } catch (error) {
      throw withName(error);
    }
  }
  await mkdir(folder, { recursive: true });
  for (const { name, dest, executable } of job.job.include) {
    const source = join(scratch, 'artifacts', name);
    const target = join(folder, dest);
    if (!(await exists(source)) || !(await isWithin(scratch, source)))
      throw new Error(`include ${name}: does not exist`);
    await mkdir(dirname(target), { recursive: true });
    if (!(await isWithin(folder, dirname(target))))
      throw new Error(`include ${name}: its dest leads out of the job`);
    await cp(source, target, { recursive: true, verbatimSymlinks: true, force: false, errorOnExist: true });
    if (executable && (await lstat(target)).isFile()) await chmod(target, 0o755);
  }
  await checkLinks(folder, folder);
  const program = join(folder, job.job.exec[0]!.cmd);
  if (!(await exists(program)) || !(await stat(program)).isFile())
    throw new Error(`${job.job.exec[0]!.cmd}: does not exist`);
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** A link that stayed within its archive may lead out of the job from the place it was copied to. */
async function checkLinks(root: string, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await checkLinks(root, path);
    else if (entry.isSymbolicLink() && !(await isWithin(root, path).catch(() => false)))
      throw new Error(`the link ${entry.name} leads out of the job`);
  }
}
