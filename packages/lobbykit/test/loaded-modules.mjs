import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Loaded before the program: when it ends, writes what it has loaded from files to LOADED_MODULES_FILE, one URL in each line.

const loaded = new Set();
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) loaded.add(url);
    return nextLoad(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.LOADED_MODULES_FILE, [...loaded].join('\n')));
