import { connect } from 'node:net';

/** Emits events over one keep-alive connection. Responses arrive in the order of the requests. */
export interface Publisher {
  /** Emits event `number` to a tag and resolves when the server has responded. */
  publish(number: number): Promise<void>;
  close(): void;
}

const padding = 'x'.repeat(40);

export async function openPublisher(port: number, key: string, tag: string): Promise<Publisher> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (let answer = nextAnswer(text); answer !== null; answer = nextAnswer(text)) {
      text = text.slice(answer.length);
      const { resolve, reject } = waiting.shift()!;
      if (answer.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(`an event was refused: ${answer.slice(0, 500)}`));
    }
  });
  return {
    publish(number) {
      const body = JSON.stringify({
        nestedEvent: { anyEvent: { '@type': 'bench', pad: padding, n: number } },
        eventTags: [tag],
        broadcast: true,
      });
      socket.write(
        `POST /api/v1/events/emit HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    close: () => socket.destroy(),
  };
}

/** Returns the first complete response of a text. Both servers send a Content-Length. */
function nextAnswer(text: string): string | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]);
  const end = headEnd + 4 + length;
  return text.length < end ? null : text.slice(0, end);
}
