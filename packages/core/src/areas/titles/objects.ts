import { heldBy } from '../../http/access.ts';
import { API_ROOT, type BytesAnswer } from '../../http/request.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { type FileInput, readFile, type StoredFile } from '../../releases/file.ts';
import { findObject, isObjectKey, spellingsOf } from '../../releases/object-names.ts';
import type { ObjectName, ObjectStore } from '../../releases/object-store.ts';
import { calendarTime } from '../../runtime/clock.ts';
import { createOutages } from '../../runtime/outages.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { titleErrors as errors } from './errors.ts';
import type { TitlesContext } from './limits.ts';

/** Objects that something refers to. */
export interface ObjectReferences {
  /** The permission that a caller needs to download these objects; null if every player may. */
  readonly permission: string | null;
  /** Returns whether one of these spellings of an object is referred to. */
  has(db: StorageOperations, spellings: readonly string[]): Promise<boolean>;
}

export interface SignedAddresses {
  readonly presignedHeadUrl: string;
  readonly presignedGetUrl: string;
}

/** A signed address of this server. */
interface ServeInput {
  readonly objectKey: string;
  readonly expires: number;
  readonly signature: string;
}

/** The objects of releases, and who may download them. */
export interface Objects {
  /** Adds objects that may be downloaded. Called when areas are created. */
  addReferences(references: ObjectReferences): void;
  /** Returns what is stored of a file. Throws INVALID_FIELD. */
  readFile(input: FileInput): StoredFile;
  /** Returns the object that a URI names within the prefix of an allowed bucket; null if it names none. */
  find(uri: string): ObjectName | null;
  /** Signs the addresses of a key for a caller. Throws OBJECT_STORE_NOT_CONFIGURED, INVALID_FIELD or OBJECT_NOT_FOUND. */
  signKey(call: Call, key: string): Promise<SignedAddresses>;
  /** Signs the addresses of what a URI names for a caller. Throws the same. */
  signUri(call: Call, uri: string): Promise<SignedAddresses>;
  /** Answers a request for an object that the store itself keeps. Throws why there is none. */
  serve(call: Call, method: 'GET' | 'HEAD', input: ServeInput): Promise<BytesAnswer>;
  /** Ends the downloads under way. */
  stop(): void;
  /** Signs an address for a program that the caller of the operation trusts, such as the agent of a host. */
  signDownload(object: ObjectName): Promise<string>;
}

/** The permission to download any object within the prefix. */
const anyObject = 'titles.admin';

/** Creates what areas share of the object store. Throws if the store has no bucket or an unusable prefix. */
export function createObjects(ctx: TitlesContext, store: ObjectStore | undefined): Objects {
  const { clock, limits, publicUrl } = ctx;
  const outages = createOutages(ctx, {
    began: 'the object store failed',
    ended: 'the object store works again',
    target: 'call',
  });
  const references: ObjectReferences[] = [];
  const prefix = store?.prefix ?? '';
  const servedBelow =
    publicUrl === null ? null : `${publicUrl.replace(/\/+$/, '')}${API_ROOT}/titles/objects/`;
  if (store) checkStore(store);
  if (store?.serve && servedBelow === null)
    throw new Error('objectStore: clients download from this server, so set publicUrl to its address');

  function configured(): ObjectStore {
    if (!store) throw errors.OBJECT_STORE_NOT_CONFIGURED();
    return store;
  }

  async function mayDownload(call: Call, object: ObjectName): Promise<boolean> {
    const held = heldBy(call.actor);
    if (held.has(anyObject)) return true;
    const spellings = spellingsOf(object, configured());
    for (const { permission, has } of references)
      if ((permission === null || held.has(permission)) && (await has(call.db, spellings))) return true;
    return false;
  }

  const signFor = (object: ObjectName, method: 'GET' | 'HEAD'): Promise<string> =>
    outages.watch(
      configured().sign(object, {
        method,
        now: calendarTime(clock),
        expiresSeconds: limits.presignSeconds,
        servedBelow,
      }),
      'sign',
    );

  async function sign(call: Call, object: ObjectName, field: string): Promise<SignedAddresses> {
    if (!object.key.startsWith(prefix)) throw invalidField(field, `must name an object below ${prefix}`);
    if (!(await mayDownload(call, object))) throw errors.OBJECT_NOT_FOUND();
    const [presignedHeadUrl, presignedGetUrl] = await Promise.all([
      signFor(object, 'HEAD'),
      signFor(object, 'GET'),
    ]);
    return { presignedHeadUrl, presignedGetUrl };
  }

  return {
    addReferences: (added) => void references.push(added),

    readFile: (input) => readFile(input, store),

    find(uri) {
      const object = store ? findObject(uri, store) : null;
      return object?.key.startsWith(prefix) ? object : null;
    },

    async signKey(call, key) {
      const [bucket] = configured().buckets;
      if (!isObjectKey(key)) throw invalidField('objectKey', 'must be the key of an object');
      return sign(call, { bucket: bucket!.name, key }, 'objectKey');
    },

    async signUri(call, uri) {
      const object = findObject(uri, configured());
      if (!object)
        throw invalidField(
          'uri',
          'must be s3://bucket/key, or the https address of an object, in an allowed bucket',
        );
      return sign(call, object, 'uri');
    },

    async serve(call, method, { objectKey: key, expires, signature }) {
      if (!store?.serve) throw errors.OBJECT_STORE_NOT_CONFIGURED();
      if (!isObjectKey(key)) throw invalidField('objectKey', 'must be the key of an object');
      const now = calendarTime(clock);
      const request = { method, key, expires, signature, now, header: call.header };
      const answer = await outages.watch(store.serve(request), 'serve');
      if (!('refused' in answer)) return answer;
      switch (answer.refused) {
        case 'address':
          throw errors.OBJECT_ADDRESS_INVALID();
        case 'missing':
          throw errors.OBJECT_NOT_FOUND();
        case 'changed':
          throw errors.OBJECT_CHANGED();
        case 'busy':
          throw errors.OBJECT_STORE_BUSY({ retryAfterSeconds: 5 });
        case 'range':
          throw errors.OBJECT_RANGE_INVALID({ headers: { 'content-range': `bytes */${answer.size}` } });
      }
    },

    stop: () => store?.stop?.(),

    signDownload: (object) => signFor(object, 'GET'),
  };
}

function checkStore({ buckets, prefix = '' }: ObjectStore): void {
  if (buckets.length === 0) throw new Error('objectStore needs at least one bucket');
  if (prefix !== '' && !isObjectKey(prefix.replace(/\/$/, '')))
    throw new Error(`objectStore.prefix: ${prefix} cannot be the beginning of a key`);
  for (const address of buckets.flatMap(({ addresses = [] }) => addresses))
    if (!/^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/([\w!.*'()-]+\/)*$/.test(address))
      throw new Error(`objectStore: ${address} must be an https address that ends with a slash`);
}
