type Header = readonly [name: string, value: string];

/** What an HTTP client sends by default, header by header as it comes over the wire. */
export interface ClientRequest {
  readonly client: string;
  /** What the client was asked to send. */
  readonly sends: string;
  /** Default: POST with a body, otherwise GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers: readonly Header[];
  readonly body?: string | Uint8Array;
  /** Default 200. */
  readonly status?: number;
  /** What the answer says to a client that sends another type than JSON. */
  readonly says?: string;
}

const login = '{"provider":"UNSAFE","payload":"ada"}';
const length = String(login.length);
const chunked = `${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`;
/** What .NET writes before a text of `Encoding.UTF8`. */
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const host: Header = ['Host', '127.0.0.1:8080'];
const json: Header = ['Content-Type', 'application/json'];
const form: Header = ['Content-Type', 'application/x-www-form-urlencoded'];
const plain: Header = ['Content-Type', 'text/plain;charset=UTF-8'];
const noJson = (type: string) => ({
  status: 415,
  says: `the body came as ${type}: send it as application/json in UTF-8`,
});
const noForm = noJson('application/x-www-form-urlencoded');
const noText = noJson('text/plain;charset=UTF-8');

const curl: readonly Header[] = [host, ['User-Agent', 'curl/8.14.1'], ['Accept', '*/*']];
const wget: readonly Header[] = [
  host,
  ['User-Agent', 'Wget/1.25.0'],
  ['Accept', '*/*'],
  ['Accept-Encoding', 'identity'],
  ['Connection', 'Keep-Alive'],
];
const requests: readonly Header[] = [
  host,
  ['User-Agent', 'python-requests/2.32.4'],
  ['Accept-Encoding', 'gzip, deflate'],
  ['Accept', '*/*'],
  ['Connection', 'keep-alive'],
];
const unity: readonly Header[] = [
  host,
  ['User-Agent', 'UnityPlayer/2022.3.62f2 (UnityWebRequest/1.0, libcurl/8.10.1-DEV)'],
  ['Accept', '*/*'],
  ['Accept-Encoding', 'deflate, gzip'],
  ['X-Unity-Version', '2022.3.62f2'],
];
const unreal: readonly Header[] = [
  host,
  ['Accept', '*/*'],
  ['User-Agent', 'X-UnrealEngine-Agent'],
  ['Accepts', 'application/json'],
];
const godot: readonly Header[] = [
  ['User-Agent', 'GodotEngine/4.4.1.stable.official (Linux)'],
  ['Accept', '*/*'],
];
const go: readonly Header[] = [host, ['User-Agent', 'Go-http-client/1.1']];
const undici = (...content: readonly Header[]): readonly Header[] => [
  ['host', '127.0.0.1:8080'],
  ['connection', 'keep-alive'],
  ...content,
  ['accept', '*/*'],
  ['accept-language', '*'],
  ['sec-fetch-mode', 'cors'],
  ['user-agent', 'node'],
  ['accept-encoding', 'gzip, deflate'],
];
const chromium: readonly Header[] = [
  host,
  ['Connection', 'keep-alive'],
  ['sec-ch-ua-platform', '"Linux"'],
  ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'],
  ['sec-ch-ua', '"Chromium";v="140", "Not=A?Brand";v="24"'],
  ['sec-ch-ua-mobile', '?0'],
  ['Accept', '*/*'],
  ['Sec-Fetch-Site', 'same-origin'],
  ['Sec-Fetch-Mode', 'cors'],
  ['Sec-Fetch-Dest', 'empty'],
  ['Accept-Encoding', 'gzip, deflate, br, zstd'],
  ['Accept-Language', 'en-US,en;q=0.9'],
];
const java = (size: number, ...content: readonly Header[]): readonly Header[] => [
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Content-Length', String(size)],
  host,
  ['HTTP2-Settings', 'AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA'],
  ['Upgrade', 'h2c'],
  ['User-Agent', 'Java-http-client/21.0.7'],
  ...content,
];

/** As the clients send it, as far as it was recorded from them or stands in their sources; only `Host` has another value. */
export const clientRequests: readonly ClientRequest[] = [
  { client: 'curl', sends: 'GET', headers: curl },
  { client: 'curl', sends: '-I', method: 'HEAD', headers: curl },
  {
    client: 'curl',
    sends: '-d',
    headers: [...curl, ['Content-Length', length], form],
    body: login,
    ...noForm,
  },
  {
    client: 'curl',
    sends: '--json',
    headers: [host, curl[1]!, json, ['Accept', 'application/json'], ['Content-Length', length]],
    body: login,
  },
  {
    client: 'curl',
    sends: 'a long body, for which it waits until the server wants it',
    headers: [...curl, json, ['Content-Length', '1200000'], ['Expect', '100-continue']],
    body: login.padEnd(1_200_000),
    status: 413,
  },
  { client: 'wget', sends: 'GET', headers: wget },
  { client: 'wget', sends: '--spider', method: 'HEAD', headers: wget },
  {
    client: 'wget',
    sends: '--post-data',
    headers: [...wget, form, ['Content-Length', length]],
    body: login,
    ...noForm,
  },
  {
    client: 'wget',
    sends: '--post-data with a header',
    headers: [...wget, json, ['Content-Length', length]],
    body: login,
  },
  { client: 'Python requests', sends: 'get', headers: requests },
  { client: 'Python requests', sends: 'head', method: 'HEAD', headers: requests },
  {
    client: 'Python requests',
    sends: 'post(json=…)',
    headers: [...requests, ['Content-Length', length], json],
    body: login,
  },
  {
    client: 'Python requests',
    sends: 'post(data="…")',
    headers: [...requests, ['Content-Length', length]],
    body: login,
    status: 415,
    says: 'the body came without a content-type: send it as application/json in UTF-8',
  },
  {
    client: 'Python requests',
    sends: 'post(data=iterator)',
    headers: [...requests, ['content-type', 'application/json'], ['Transfer-Encoding', 'chunked']],
    body: chunked,
  },
  { client: 'Unity', sends: 'UnityWebRequest.Get', headers: unity },
  { client: 'Unity', sends: 'UnityWebRequest.Head', method: 'HEAD', headers: unity },
  {
    client: 'Unity',
    sends: 'UnityWebRequest.Post(url, text, "application/json")',
    headers: [...unity, json, ['Content-Length', length]],
    body: login,
  },
  {
    client: 'Unity',
    sends: 'a request with useHttpContinue',
    headers: [...unity, json, ['Content-Length', length], ['Expect', '100-continue']],
    body: login,
  },
  {
    client: 'Unity',
    sends: 'an UploadHandlerRaw without a content type',
    headers: [...unity, ['Content-Type', 'application/octet-stream'], ['Content-Length', length]],
    body: login,
    ...noJson('application/octet-stream'),
  },
  {
    client: 'Unity',
    sends: 'a WWWForm',
    headers: [...unity, form, ['Content-Length', length]],
    body: login,
    ...noForm,
  },
  {
    client: '.NET HttpClient',
    sends: 'PostAsJsonAsync',
    headers: [host, ['Content-Type', 'application/json; charset=utf-8'], ['Transfer-Encoding', 'chunked']],
    body: chunked,
  },
  {
    client: '.NET HttpClient',
    sends: 'StringContent(text, Encoding.UTF8)',
    headers: [host, ['Content-Type', 'text/plain; charset=utf-8'], ['Content-Length', length]],
    body: login,
    ...noJson('text/plain; charset=utf-8'),
  },
  {
    client: '.NET HttpClient',
    sends: 'what a StreamWriter with Encoding.UTF8 wrote',
    headers: [host, json, ['Content-Length', String(login.length + mark.length)]],
    body: Buffer.concat([mark, Buffer.from(login)]),
  },
  {
    client: '.NET HttpClient',
    sends: 'JSON with a parameter of OData',
    headers: [host, ['Content-Type', 'application/json; odata.metadata=minimal'], ['Content-Length', length]],
    body: login,
  },
  {
    client: '.NET HttpClient',
    sends: 'a request with ExpectContinue',
    headers: [
      host,
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', length],
      ['Expect', '100-continue'],
    ],
    body: login,
  },
  { client: 'Unreal', sends: 'GET with a content type', headers: [...unreal, json] },
  {
    client: 'Unreal',
    sends: 'SetContentAsString',
    headers: [...unreal, json, ['Content-Length', length]],
    body: login,
  },
  { client: 'Godot', sends: 'request(url)', headers: [host, ...godot] },
  {
    client: 'Godot',
    sends: 'request(url, headers, METHOD_POST, text)',
    headers: [host, ['Content-Type', 'application/json'], ['Content-Length', length], ...godot],
    body: login,
  },
  {
    client: 'Godot',
    sends: 'METHOD_POST without headers',
    headers: [host, ['Content-Length', length], ...godot],
    body: login,
    status: 415,
    says: 'the body came without a content-type: send it as application/json in UTF-8',
  },
  { client: 'Go', sends: 'http.Get', headers: [...go, ['Accept-Encoding', 'gzip']] },
  { client: 'Go', sends: 'http.Head', method: 'HEAD', headers: go },
  {
    client: 'Go',
    sends: 'http.Post(url, "application/json", bytes)',
    headers: [...go, ['Content-Length', length], json, ['Accept-Encoding', 'gzip']],
    body: login,
  },
  {
    client: 'Go',
    sends: 'http.Post with a reader of unknown length',
    headers: [...go, ['Transfer-Encoding', 'chunked'], json, ['Accept-Encoding', 'gzip']],
    body: chunked,
  },
  { client: 'Node fetch', sends: 'GET', headers: undici() },
  { client: 'Node fetch', sends: 'HEAD', method: 'HEAD', headers: undici() },
  {
    client: 'Node fetch',
    sends: 'a text',
    headers: [...undici(['content-type', 'text/plain;charset=UTF-8']), ['content-length', length]],
    body: login,
    ...noText,
  },
  {
    client: 'Node fetch',
    sends: 'a text with its type',
    headers: [...undici(['content-type', 'application/json']), ['content-length', length]],
    body: login,
  },
  {
    client: 'Node fetch',
    sends: 'a stream',
    headers: [...undici(['content-type', 'application/json']), ['transfer-encoding', 'chunked']],
    body: chunked,
  },
  { client: 'Chromium fetch', sends: 'GET', headers: chromium },
  { client: 'Chromium fetch', sends: 'HEAD', method: 'HEAD', headers: chromium },
  {
    client: 'Chromium fetch',
    sends: 'a text',
    headers: [...chromium, ['Content-Length', length], plain, ['Origin', 'http://127.0.0.1:8080']],
    body: login,
    ...noText,
  },
  {
    client: 'Chromium fetch',
    sends: 'a text with its type',
    headers: [...chromium, ['Content-Length', length], json, ['Origin', 'http://127.0.0.1:8080']],
    body: login,
  },
  { client: 'Java HttpClient', sends: 'GET', headers: java(0) },
  { client: 'Java HttpClient', sends: 'HEAD', method: 'HEAD', headers: java(0) },
  {
    client: 'Java HttpClient',
    sends: 'POST without a type',
    headers: java(login.length),
    body: login,
    status: 415,
    says: 'the body came without a content-type: send it as application/json in UTF-8',
  },
  {
    client: 'Java HttpClient',
    sends: 'POST with its type',
    headers: java(login.length, json),
    body: login,
  },
];

/** What clients send for a POST without a body: the headers, and the type that some add. */
export const emptyPosts: readonly Pick<ClientRequest, 'client' | 'headers'>[] = [
  { client: 'curl', headers: curl },
  { client: 'wget', headers: [...wget, form, ['Content-Length', '0']] },
  { client: 'Python requests', headers: [...requests, ['Content-Length', '0']] },
  { client: 'Unity', headers: [...unity, ['Content-Length', '0']] },
  { client: '.NET HttpClient', headers: [host, ['Content-Length', '0']] },
  { client: 'Unreal', headers: [...unreal, json, ['Content-Length', '0']] },
  { client: 'Godot', headers: [host, ...godot] },
  { client: 'Go', headers: [...go, ['Content-Length', '0'], ['Accept-Encoding', 'gzip']] },
  { client: 'Node fetch', headers: [...undici(), ['content-length', '0']] },
  { client: 'Chromium fetch', headers: [...chromium, ['Content-Length', '0']] },
  { client: 'Java HttpClient', headers: java(0) },
];
