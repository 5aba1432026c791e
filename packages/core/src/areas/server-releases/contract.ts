import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Id, maybe, nameText, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { fileFields } from '../../releases/file.ts';
import { serverReleaseErrors as errors } from './errors.ts';
import { ServerRelease } from './schemas.ts';

const operator = { access: 'operator', permission: 'server_releases.write' } as const;

const created = z.object({ id: z.string() });
const byId = z.object({ id: Id });
const Name = maybe(nameText(64)).meta({ description: 'What people call it. Absent: its id.' });

export const serverReleasesContract = defineContract({
  area: 'serverReleases',
  title: 'Server releases',
  permissions: {
    'server_releases.read': 'Read the server releases, and download their files.',
    'server_releases.write': 'Change the server releases and their patches.',
  },
  routes: {
    manifest: {
      access: 'operator',
      permission: 'server_releases.read',
      method: 'GET',
      path: '/server_releases/manifest',
      rate: 'server',
      query: z.object(pageFields),
      out: z.object({ releases: z.array(ServerRelease), ...nextPageToken }),
      summary: 'Lists the server releases, newest first.',
    },
    createRelease: {
      ...operator,
      method: 'POST',
      path: '/server_releases/create_server_release',
      body: z.object({ id: Id, name: Name, ...fileFields }),
      out: z.object({ id: z.string(), name: z.string() }),
      object: 'id',
      errors: [errors.SERVER_RELEASE_EXISTS, errors.SERVER_RELEASE_LIMIT],
      summary: 'Adds a server release under an id that the caller chooses.',
    },
    updateRelease: {
      ...operator,
      method: 'PUT',
      path: '/server_releases/update_server_release',
      body: z.object({ id: Id, name: Name, ...fileFields }),
      out: created,
      object: 'id',
      errors: [errors.SERVER_RELEASE_NOT_FOUND],
      summary:
        'Replaces what a server release says of its file. Without a name it keeps the one that it has.',
    },
    deleteRelease: {
      ...operator,
      method: 'DELETE',
      path: '/server_releases/delete_server_release',
      query: byId,
      out: z.object({ serverReleaseDeleted: z.boolean() }),
      object: 'id',
      summary: 'Deletes a server release with its patches.',
    },
    createPatch: {
      ...operator,
      method: 'POST',
      path: '/server_releases/create_server_patch',
      body: z.object({ id: Id.meta({ description: 'The server release.' }), ...fileFields }),
      out: created,
      errors: [errors.SERVER_RELEASE_NOT_FOUND, errors.SERVER_PATCH_LIMIT],
      summary:
        'Adds a patch to a server release, as the last to be applied. The answer has the id of the patch.',
    },
    updatePatch: {
      ...operator,
      method: 'PUT',
      path: '/server_releases/update_server_patch',
      body: z.object({
        id: Id.meta({ description: 'The patch.' }),
        gameServerReleaseId: maybe(Id).meta({
          description:
            'Moves the patch to this server release, as the last to be applied. Absent: no change.',
        }),
        ...fileFields,
      }),
      out: created,
      object: 'id',
      errors: [errors.SERVER_RELEASE_NOT_FOUND, errors.SERVER_PATCH_NOT_FOUND, errors.SERVER_PATCH_LIMIT],
      summary: 'Replaces what a patch of a server release says of its file.',
    },
    deletePatch: {
      ...operator,
      method: 'DELETE',
      path: '/server_releases/delete_server_patch',
      query: byId,
      out: z.object({ serverDeleted: z.boolean() }),
      object: 'id',
      summary: 'Deletes a patch of a server release.',
    },
  },
});
