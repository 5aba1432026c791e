import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  displayText,
  Id,
  maybe,
  nameText,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  text,
} from '../../kernel/schemas.ts';
import { fileFields } from '../../releases/file.ts';
import { titleErrors as errors } from './errors.ts';
import { Title, TitleRelease } from './schemas.ts';

const player = { access: 'player' } as const;
const operator = { access: 'operator', permission: 'titles.write' } as const;

const Platform = maybe(displayText(64));
const named = z.object({ id: z.string(), name: z.string().meta({ description: 'The name of the title.' }) });
const deleted = z.object({ titleDeleted: z.boolean() });
const byId = z.object({ id: Id });

const presign = {
  ...player,
  method: 'POST',
  reads: true,
  rate: 'player_read',
  widenedBy: ['titles.admin', 'server_releases.read'],
  out: z.object({ presignedHeadUrl: z.string(), presignedGetUrl: z.string() }),
  errors: [errors.OBJECT_NOT_FOUND, errors.OBJECT_STORE_NOT_CONFIGURED],
  description:
    'Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows one method, for 15 minutes. It is signed even if the object was not uploaded yet.',
} as const;

const object = {
  access: 'public',
  path: '/titles/objects/{objectKey}',
  tail: true,
  bytes: true,
  rate: 'object_read',
  params: z.object({ objectKey: text(512, 1) }),
  query: z.object({
    expires: TimestampSeconds.meta({ description: 'Unix time in seconds. Part of a signed address.' }),
    signature: text(128, 1).meta({ description: 'Part of a signed address.' }),
  }),
  errors: [
    errors.OBJECT_ADDRESS_INVALID,
    errors.OBJECT_NOT_FOUND,
    errors.OBJECT_CHANGED,
    errors.OBJECT_RANGE_INVALID,
    errors.OBJECT_STORE_NOT_CONFIGURED,
    errors.OBJECT_STORE_BUSY,
  ],
  requestHeaders: {
    Range: '`bytes=<first>-<last>`: the answer is 206 with these bytes. Several ranges at once are ignored.',
    'If-Range':
      'The ETag or the time of the last change of what the client has: if the object is another one now, the answer is 200 with all of it.',
    'If-None-Match': 'ETags. The answer is 304 if the object has one of them.',
  },
  responseHeaders: {
    ETag: 'Names these bytes: another file has another one.',
    'Content-Range': 'With 206: which bytes of how many.',
    'Last-Modified': 'When the file was written.',
  },
} as const;

export const titlesContract = defineContract({
  area: 'titles',
  title: 'Titles',
  permissions: {
    'titles.write': 'Change titles, their releases and their patches.',
    'titles.admin': 'Download any object of the object store.',
  },
  routes: {
    generatePresignedUrl: {
      ...presign,
      path: '/titles/generate_presigned_url',
      body: z.object({ objectKey: text(1_024, 1) }),
      summary: 'Signs the download addresses of an object.',
    },
    generatePresignedUrlFromUri: {
      ...presign,
      path: '/titles/generate_presigned_url_from_uri',
      body: z.object({ uri: text(2_048, 1) }),
      summary: 'Signs the download addresses of the object that the uri of a release or patch names.',
    },
    getObject: {
      ...object,
      method: 'GET',
      summary: 'Downloads an object that this server itself keeps, at a signed address.',
      description:
        'Slashes of the key may be encoded or not. The answer is 206 for a range and 304 if the client has the object. If the file cannot be read to its end, the connection breaks.',
    },
    headObject: {
      ...object,
      method: 'HEAD',
      summary: 'Answers size and ETag of an object that this server itself keeps, at a signed address.',
    },
    list: {
      ...player,
      method: 'GET',
      path: '/titles/titles',
      query: z.object(pageFields),
      out: z.object({ titles: z.array(Title), ...nextPageToken }),
      summary: 'Lists the titles.',
    },
    manifest: {
      ...player,
      method: 'GET',
      path: '/titles/titles/{titleId}/manifest',
      params: z.object({ titleId: Id }),
      query: z.object({ ...pageFields, platform: Platform }),
      out: z.object({ titleName: z.string(), releases: z.array(TitleRelease), ...nextPageToken }),
      errors: [errors.TITLE_NOT_FOUND],
      summary: 'Lists the releases of a title, newest first, all or those for a platform.',
    },
    create: {
      ...operator,
      method: 'POST',
      path: '/titles/create',
      body: z.object({ name: nameText(64) }),
      out: named,
      errors: [errors.TITLE_LIMIT],
      summary: 'Creates a title.',
    },
    update: {
      ...operator,
      method: 'PUT',
      path: '/titles/update',
      body: z.object({ id: Id, name: nameText(64) }),
      out: named,
      object: 'id',
      errors: [errors.TITLE_NOT_FOUND],
      summary: 'Renames a title.',
    },
    delete: {
      ...operator,
      method: 'DELETE',
      path: '/titles/delete',
      body: byId,
      out: deleted,
      object: 'id',
      summary: 'Deletes a title with its releases and patches. Their files stay in the object store.',
    },
    createRelease: {
      ...operator,
      method: 'POST',
      path: '/titles/create_title_release',
      body: z.object({
        id: Id.meta({ description: 'The title.' }),
        ...fileFields,
        platform: Platform,
      }),
      out: named,
      errors: [errors.TITLE_NOT_FOUND, errors.TITLE_RELEASE_LIMIT],
      summary: 'Adds a release to a title. The answer has the id of the release.',
    },
    updateRelease: {
      ...operator,
      method: 'PUT',
      path: '/titles/update_title_release',
      body: z.object({
        id: Id.meta({ description: 'The release.' }),
        gameTitleId: maybe(Id).meta({
          description: 'Moves the release to this title, as its newest. Absent: no change.',
        }),
        ...fileFields,
        platform: Platform,
      }),
      out: named,
      object: 'id',
      errors: [errors.TITLE_NOT_FOUND, errors.TITLE_RELEASE_NOT_FOUND, errors.TITLE_RELEASE_LIMIT],
      summary: 'Replaces what a release says of its file and platform.',
    },
    deleteRelease: {
      ...operator,
      method: 'DELETE',
      path: '/titles/delete_title_release',
      body: byId,
      out: deleted,
      object: 'id',
      summary: 'Deletes a release with its patches.',
    },
    createPatch: {
      ...operator,
      method: 'POST',
      path: '/titles/create_title_patch',
      body: z.object({ id: Id.meta({ description: 'The release.' }), ...fileFields }),
      out: named,
      errors: [errors.TITLE_RELEASE_NOT_FOUND, errors.TITLE_PATCH_LIMIT],
      summary: 'Adds a patch to a release, as the last to be applied. The answer has the id of the patch.',
    },
    updatePatch: {
      ...operator,
      method: 'PUT',
      path: '/titles/update_title_patch',
      body: z.object({
        id: Id.meta({ description: 'The patch.' }),
        gameTitleReleaseId: maybe(Id).meta({
          description: 'Moves the patch to this release, as the last to be applied. Absent: no change.',
        }),
        ...fileFields,
      }),
      out: named,
      object: 'id',
      errors: [errors.TITLE_RELEASE_NOT_FOUND, errors.TITLE_PATCH_NOT_FOUND, errors.TITLE_PATCH_LIMIT],
      summary: 'Replaces what a patch says of its file.',
    },
    deletePatch: {
      ...operator,
      method: 'DELETE',
      path: '/titles/delete_title_patch',
      body: byId,
      out: deleted,
      object: 'id',
      summary: 'Deletes a patch.',
    },
  },
});
