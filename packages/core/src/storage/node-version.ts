/** The oldest version that the packages run on, as in `engines` of their manifests. */
const oldest = [22, 18] as const;

/**
 * Throws if this version of Node is too old. Package managers only warn, and an old Node would end without a word, in the
 * native module of SQLite.
 */
export function checkNodeVersion(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(`lobbykit needs Node ${oldest.join('.')} or newer; this is Node ${version}`);
}
