#!/usr/bin/env node
// An old Node must be able to read this file, so it imports nothing before it has looked at the version: Node 18 does not
// know the syntax of what follows, and Node 20 ends without a word in the native module of SQLite.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  void import('./compile-cache.ts').then(({ useCompileCache }) => {
    useCompileCache();
    return import('./main.ts');
  });
} else {
  process.stderr.write(`lobbykit needs Node 22.18 or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
}
