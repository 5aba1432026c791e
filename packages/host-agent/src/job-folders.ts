import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of jobs below the folder of an agent. */
export interface JobFolders {
  folderOf(jobId: string): string;
  filesOf(jobId: string): string;
  logOf(jobId: string): string;
  /** Where the artifacts of a job are downloaded and unpacked. */
  scratchOf(jobId: string): string;
  /** Removes everything that does not belong to the given jobs. */
  clean(jobIds: readonly string[]): Promise<void>;
}

export function createJobFolders(folder: string): JobFolders {
  const jobs = join(folder, 'jobs');
  const scratch = join(folder, 'scratch');
  const nameOf = (jobId: string): string => jobId.replaceAll(/[^\w-]/g, '_');
  const folderOf = (jobId: string): string => join(jobs, nameOf(jobId));
  return {
    folderOf,
    filesOf: (jobId) => join(folderOf(jobId), 'files'),
    logOf: (jobId) => join(folderOf(jobId), 'output.log'),
    scratchOf: (jobId) => join(scratch, nameOf(jobId)),
    async clean(jobIds) {
      await rm(scratch, { recursive: true, force: true });
      await mkdir(jobs, { recursive: true, mode: 0o700 });
      const known = new Set(jobIds.map(nameOf));
      for (const name of await readdir(jobs))
        if (!known.has(name)) await rm(join(jobs, name), { recursive: true, force: true });
    },
  };
}
