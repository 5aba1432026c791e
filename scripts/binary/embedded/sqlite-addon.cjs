// Takes the place of the addon of better-sqlite3 in the executable: the system loads libraries only from files.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { getRawAsset } = require('node:sea');

/** Writes the library into a new private folder, loads it and removes it again; a loaded library needs no file. */
function load() {
  const addon = { exports: {} };
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-'));
  try {
    const file = join(folder, 'sqlite.node');
    writeFileSync(file, new Uint8Array(getRawAsset('sqlite.node')), { mode: 0o700 });
    process.dlopen(addon, file);
  } finally {
    // Windows keeps the file while it is loaded.
    rmSync(folder, { recursive: true, force: process.platform !== 'win32' });
  }
  return addon.exports;
}

try {
  module.exports = load();
} catch (cause) {
  throw new Error(
    `the SQLite library cannot be loaded from ${tmpdir()}: set TMPDIR to a folder in which files can be written and executed (${cause.message})`,
    { cause },
  );
}
