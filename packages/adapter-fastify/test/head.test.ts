import { createTestBackend, type OpenHost } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const hosts: Readonly<Record<string, OpenHost>> = { Express: openExpress, Fastify: openFastify };

test.each(Object.entries(hosts))(
  'on %s an operation with method HEAD answers with its status and no body',
  async (_, openHost) => {
    await using test = await createTestBackend();
    const { backend, rootKey } = test;
    const host = await openHost(backend);
    try {
      const path = `${host.origin}/game/api/v1/admin/platform_auth/devices`;
      const statusOf = async (deviceId: string, key = rootKey) => {
        const answer = await fetch(`${path}/${deviceId}`, { method: 'HEAD', headers: { 'x-api-key': key } });
        return [answer.status, await answer.text()];
      };
      await backend.api.platformAuth.adminEnrolDevice({ deviceId: 'kiosk:1' }, { system: true });
      expect(await statusOf('kiosk:1')).toEqual([200, '']);
      expect(await statusOf('kiosk%3A1')).toEqual([200, '']);
      expect(await statusOf('kiosk:2')).toEqual([404, '']);
      expect(await statusOf('kiosk:1', 'gk_none')).toEqual([401, '']);
      expect(await statusOf('a%2Fb')).toEqual([400, '']);
    } finally {
      await host.close();
    }
  },
);
