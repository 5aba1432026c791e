// The public types of @lobbykit/testing, without comments. Written by `npm run reference`.

// @lobbykit/testing
export { createStreamProbe, handlerOf, type StreamProbe } from './adapter/handlers.ts';
export { type AdapterCapability, type AdapterCase, type AdapterGroup, adapterCases, echoHandler, exchange, type HostOptions, type MountedHost, type OpenHost, type ParityRequest, parityRequests, type WireRequest, type WireResponse } from './adapter/index.ts';
export { encodeRequest, openWire, type Wire } from './adapter/wire.ts';
export { type AreaCase, type AreaCaseOptions, type AreaGroup, type AreaWorld, type AreaWorldOptions, areaCases, type MakeSample, openAreaWorld, type PendingLogin, type SampleContext, type Samples } from './area/index.ts';
export { createCountingIds } from './counting-ids.ts';
export { createTestBackend, type TestBackend, type TestPlayer, testRootKey } from './create-test-backend.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { type StorageCapability, type StorageCase, type StorageGroup, storageCases } from './storage/index.ts';
export type { TestEvent, TestEvents } from './test-events.ts';
export type { TestMail } from './test-mails.ts';
export type { TestRequest, TestResponse } from './test-request.ts';
export { openTestStorage, useTestStorage } from './test-storage.ts';

// packages/testing/src/adapter/handlers.ts
export declare const handlerOf: (answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) => HttpHandler;
export declare const echoHandler: HttpHandler;
export interface StreamProbe {
    readonly handler: HttpHandler;
    readonly opened: Promise<StreamSink>;
    readonly gone: Promise<void>;
    closes(): number;
    opens(): number;
}
export declare function createStreamProbe(): StreamProbe;

// packages/testing/src/adapter/host.ts
export interface HostOptions {
    readonly mount?: string;
    readonly parser?: 'before' | 'after' | 'idle';
    readonly second?: HttpHandler;
}
export interface MountedHost {
    readonly origin: string;
    readonly operations: readonly (string | null)[];
    close(): Promise<void>;
}
export type OpenHost = (handler: HttpHandler, options?: HostOptions) => Promise<MountedHost>;
export type AdapterGroup = 'body' | 'paths' | 'errors' | 'stream' | 'abort' | 'mounting';
export type AdapterCapability = 'raw targets' | 'TRACE requests';
export interface AdapterCase {
    readonly group: AdapterGroup;
    readonly name: string;
    readonly needs?: AdapterCapability;
    run(open: OpenHost): Promise<void>;
}

// packages/testing/src/adapter/index.ts
export declare const adapterCases: readonly AdapterCase[];

// packages/testing/src/adapter/parity.ts
export interface ParityRequest {
    readonly name: string;
    readonly request: WireRequest;
}
export declare const parityRequests: readonly ParityRequest[];

// packages/testing/src/adapter/wire.ts
export interface WireResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
}
export interface WireRequest {
    readonly method?: string;
    readonly target: string;
    readonly headers?: readonly (readonly [name: string, value: string])[];
    readonly body?: string | Uint8Array;
    readonly version?: '1.0' | '1.1';
}
export declare function encodeRequest(request: WireRequest): Buffer;
export interface Wire {
    readonly socket: Socket;
    send(bytes: string | Uint8Array): void;
    readResponse(method?: string): Promise<WireResponse>;
    until(text: string): Promise<string>;
    closed(): Promise<void>;
}
export declare function openWire(origin: string): Promise<Wire & AsyncDisposable>;
export declare function exchange(origin: string, request: WireRequest): Promise<WireResponse>;

// packages/testing/src/area/area-case.ts
export type AreaGroup = 'samples' | 'declarations' | 'access' | 'answers' | 'audit' | 'rates' | 'methods' | 'paths' | 'content types' | 'sizes' | 'parameters' | 'spellings' | 'positions' | 'idempotency' | 'secrets';
export interface AreaCase {
    readonly group: AreaGroup;
    readonly name: string;
    run(): Promise<void>;
}

// packages/testing/src/area/index.ts
export interface AreaCaseOptions<R extends Routes = Routes, W extends AreaWorld = AreaWorld> {
    readonly samples?: Samples<R, W>;
    readonly strangers?: {
        readonly [Verb in keyof R]?: string;
    };
    readonly open?: (options: AreaWorldOptions) => Promise<W>;
}
export declare function areaCases<R extends Routes, W extends AreaWorld = AreaWorld>(area: AreaData<R>, options?: AreaCaseOptions<NoInfer<R>, W>): readonly AreaCase[];

// packages/testing/src/area/samples.ts
export interface SampleContext<R extends Routes = Routes, W extends AreaWorld = AreaWorld> {
    readonly world: W;
    readonly player: TestPlayer;
    call<Verb extends keyof R & string>(verb: Verb, player?: TestPlayer): Promise<Result<R[Verb]>>;
}
export type MakeSample<Input = object, R extends Routes = Routes, W extends AreaWorld = AreaWorld> = (context: SampleContext<R, W>) => Input | Promise<Input>;
export type Samples<R extends Routes = Routes, W extends AreaWorld = AreaWorld> = {
    readonly [Verb in keyof R]?: MakeSample<RawInput<R[Verb]>, R, W>;
};

// packages/testing/src/area/world.ts
export interface PendingLogin {
    readonly token: string;
    readonly state: string;
    readonly confirmationCode: string;
}
export interface AreaWorld extends TestBackend {
    unique(): string;
    login(provider: 1 | 99, payload: string): Promise<string>;
    pending(): Promise<PendingLogin>;
    loggedIn(): Promise<string>;
}
export interface AreaWorldOptions extends Omit<Partial<BackendOptions>, 'areas'> {
    readonly areas?: readonly AreaData[];
}
export declare function openAreaWorld(options?: AreaWorldOptions): Promise<AreaWorld>;

// packages/testing/src/counting-ids.ts
export declare function createCountingIds(first?: number): Ids;

// packages/testing/src/create-test-backend.ts
export interface TestPlayer {
    readonly token: string;
    readonly accountId: string;
    readonly caller: Pick<Caller, 'session'>;
}
export interface TestBackend<A extends OwnAreas = readonly []> extends AsyncDisposable {
    readonly backend: Backend<A>;
    readonly clock: ManualClock;
    readonly storage: Storage;
    http(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
    readonly fetch: typeof fetch;
    player(name?: string): Promise<TestPlayer>;
    admin(name?: string, role?: string): Promise<TestPlayer>;
    key(permissions: readonly string[]): Promise<string>;
    events(player: Pick<TestPlayer, 'token'>): Promise<TestEvents>;
    readonly sentMails: readonly TestMail[];
    lastMail(to?: string): TestMail;
    readonly rootKey: string;
}
export declare const testRootKey = "test-root-key-that-holds-everything-0001";
export declare function createTestBackend<const A extends OwnAreas = readonly []>(options?: Partial<BackendOptions<A>> & Partial<OwnOptions<A>>): Promise<TestBackend<A>>;

// packages/testing/src/manual-clock.ts
export interface ManualClock extends Clock {
    advance(milliseconds: number): Promise<void>;
    set(now: number): void;
}
export declare function createManualClock(start?: number): ManualClock;

// packages/testing/src/storage/case.ts
export type StorageGroup = 'values' | 'where' | 'order' | 'update' | 'unique' | 'transaction' | 'concurrency' | 'limits';
export type StorageCapability = 'turn-bound units';
export interface StorageCase {
    readonly name: string;
    readonly group: StorageGroup;
    readonly needs?: StorageCapability;
    run(open: () => Promise<Storage>): Promise<void>;
}

// packages/testing/src/storage/index.ts
export declare const storageCases: readonly StorageCase[];

// packages/testing/src/test-events.ts
export interface TestEvent<Kind extends EventKind = EventKind> {
    readonly eventId: string;
    readonly kind: Kind;
    readonly content: CommittedEvent<Kind>['content'];
}
export interface TestEvents extends Disposable {
    readonly arrived: readonly TestEvent[];
    next<Kind extends EventKind>(kind: Kind, matches?: (content: CommittedEvent<Kind>['content']) => boolean, options?: {
        readonly timeoutMilliseconds?: number;
    }): Promise<TestEvent<Kind>>;
    close(): void;
}

// packages/testing/src/test-mails.ts
export interface TestMail extends Pick<MailMessage, 'to' | 'subject' | 'text'> {
    readonly code: string | null;
}

// packages/testing/src/test-request.ts
export interface TestRequest {
    readonly session?: string;
    readonly key?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly address?: string;
}
export interface TestResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
    readonly stream: HttpStream | null;
}

// packages/testing/src/test-storage.ts
export declare const openTestStorage: () => Promise<Storage>;
export declare function useTestStorage(openStorage: () => Promise<Storage>): void;
