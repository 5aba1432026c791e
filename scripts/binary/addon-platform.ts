/** Returns how better-sqlite3 names this platform. */
export function addonPlatform(): string {
  const { platform, arch } = process;
  const report = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  const musl = platform === 'linux' && report.header.glibcVersionRuntime === undefined;
  return `${musl ? 'linuxmusl' : platform}-${arch}`;
}
