#!/usr/bin/env node
// An old Node must be able to read this file, so it imports nothing before it has looked at the version.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  void import('./main.ts');
} else {
  process.stderr.write(
    `lobbykit-store-simulator needs Node 22.18 or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
}
