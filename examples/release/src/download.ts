import { createHash } from 'node:crypto';

/** A file of a manifest. */
export interface ManifestFile {
  readonly uri: string;
  readonly bytes: number | bigint;
  readonly checksum: string | null;
  readonly checksumAlg: string | null;
}

export interface DownloadOptions {
  /** Returns a signed address of the file. Asked again for each attempt, since an address expires. */
  sign(uri: string): Promise<string>;
  /** Called with the number of bytes that are there. The example cuts the connection here. */
  onProgress?(bytes: number, connection: AbortController): void;
  /** Called when the download goes on after a broken connection. */
  onResume?(bytes: number): void;
}

const maxAttempts = 5;

/** Downloads a file of a manifest, resumes after broken connections, and verifies its size and checksum. */
export async function download(file: ManifestFile, options: DownloadOptions): Promise<Buffer> {
  const parts: Buffer[] = [];
  let received = 0;
  let etag: string | null = null;
  for (let attempt = 1; ; attempt++) {
    const connection = new AbortController();
    try {
      const answer = await fetch(await options.sign(file.uri), {
        signal: connection.signal,
        headers: etag === null ? {} : { range: `bytes=${received}-`, 'if-range': etag },
      });
      if (answer.status !== 200 && answer.status !== 206)
        throw new Error(`the server answered ${answer.status}`);
      if (answer.status === 200) {
        // The first attempt, or the file is another one now.
        parts.length = 0;
        received = 0;
      } else options.onResume?.(received);
      etag = answer.headers.get('etag');
      for await (const chunk of answer.body!) {
        parts.push(Buffer.from(chunk));
        received += chunk.length;
        options.onProgress?.(received, connection);
      }
      break;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
  }
  const whole = Buffer.concat(parts);
  verify(whole, file);
  return whole;
}

function verify(bytes: Buffer, file: ManifestFile): void {
  if (BigInt(bytes.length) !== BigInt(file.bytes)) throw new Error(`${file.uri} has ${bytes.length} bytes`);
  if (file.checksum === null || file.checksumAlg === null) return;
  const checksum = createHash(file.checksumAlg).update(bytes).digest('hex');
  if (checksum !== file.checksum) throw new Error(`${file.uri} has another checksum`);
}
