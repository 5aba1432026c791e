import { setTaskDefault } from '../packages/testing/src/due-tasks.ts';

// Our own tests prove what holds between two runs of a task, so time and tasks move apart: by `clock.advance` and
// `scheduler.tick`.
setTaskDefault(false);

/** A setup file of vitest. `STORAGE=sqlite` or `STORAGE=postgres` runs every test backend on that storage. */
switch (process.env.STORAGE) {
  case undefined:
  case '':
  case 'memory':
    break;
  case 'sqlite': {
    const { useTestStorage } = await import('../packages/testing/src/test-storage.ts');
    const { openReusedDatabase } = await import('../packages/storage-sqlite/test/reused-database.ts');
    useTestStorage(openReusedDatabase);
    break;
  }
  case 'postgres': {
    const { useTestStorage } = await import('../packages/testing/src/test-storage.ts');
    const { openReusedDatabase } = await import('../packages/storage-postgres/test/reused-database.ts');
    useTestStorage(openReusedDatabase);
    break;
  }
  default:
    throw new Error(`STORAGE must be memory, sqlite or postgres, not ${process.env.STORAGE}`);
}
