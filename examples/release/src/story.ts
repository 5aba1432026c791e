import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { createLog, startHostAgent } from '@lobbykit/host-agent';
import { makeBuild, nextVersion, packGameServer } from './build.ts';
import { download } from './download.ts';
import { applyPatch, makePatch } from './patch.ts';
import { type Studio, startStudio } from './studio.ts';

export interface StoryOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly megabytes: number;
  /** Called with each finished step. */
  readonly report: (line: string) => void;
}

/** Publishes a release with patches, downloads it as a player, and runs a release of the game server on a host. */
export async function playRelease({ folder, megabytes, report }: StoryOptions): Promise<void> {
  await using studio = await startStudio(folder);
  const versions = [makeBuild(megabytes)];
  for (const version of [1, 2]) versions.push(nextVersion(versions.at(-1)!, version));

  const titleId = await publish(studio, versions);
  report(`published a build of ${megabytes} MB and two patches`);

  const player = createClient({ baseUrl: studio.baseUrl, retry: 5 });
  await player.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  await player.accounts.create();
  const installed = await install(player, titleId, report);
  assert.ok(installed.equals(versions.at(-1)!), 'the installed build is not the one of the studio');
  report('the patched build is the one that the studio has');

  await tryWhatIsNotAllowed(player, report);
  await deployServer(studio, folder, report);
}

/** The pipeline: writes the files, and registers them with what the store says of them. */
async function publish({ objects, operator }: Studio, versions: readonly Buffer[]): Promise<string> {
  const { titles } = operator.admin;
  const { id: titleId } = await titles.create({ name: 'Hill Kings' });
  const build = await objects.put('hill-kings/1.0.bin', versions[0]!);
  const release = await titles.createRelease({
    id: titleId,
    platform: 'linux',
    uri: 's3://local/hill-kings/1.0.bin',
    ...build,
  });
  for (const [at, version] of versions.slice(1).entries()) {
    const uri = `hill-kings/1.${at}-1.${at + 1}.patch`;
    const patch = await objects.put(uri, makePatch(versions[at]!, version));
    await titles.createPatch({ id: release.id, uri, ...patch });
  }
  return titleId;
}

/** The launcher of a player. */
async function install(player: Client, titleId: string, report: StoryOptions['report']): Promise<Buffer> {
  const { releases } = await player.titles.manifest({ titleId, platform: 'linux' });
  const release = releases[0]!;
  const sign = async (uri: string): Promise<string> => {
    const { presignedGetUrl } = uri.startsWith('s3://')
      ? await player.titles.generatePresignedUrlFromUri({ uri })
      : await player.titles.generatePresignedUrl({ objectKey: uri });
    return presignedGetUrl;
  };
  let cuts = 0;
  let build = await download(release, {
    sign,
    onProgress(bytes, connection) {
      if (cuts > 0 || bytes < Number(release.bytes) / 3) return;
      cuts += 1;
      connection.abort();
    },
    onResume: (bytes) => report(`the connection was cut; the download resumes at byte ${bytes}`),
  });
  assert.equal(cuts, 1);
  report(`downloaded ${release.bytes} bytes, and their checksum is right`);
  for (const patch of release.patches) {
    build = applyPatch(build, await download(patch, { sign }));
    report(`applied ${patch.uri} of ${patch.bytes} bytes`);
  }
  return build;
}

async function tryWhatIsNotAllowed(player: Client, report: StoryOptions['report']): Promise<void> {
  const { presignedGetUrl } = await player.titles.generatePresignedUrl({ objectKey: 'hill-kings/1.0.bin' });
  const forged = presignedGetUrl.replace('1.0.bin', '2.0.bin');
  const { status } = await fetch(forged);
  assert.equal(status, 403);
  const refused = await player.titles.generatePresignedUrl({ objectKey: 'servers/1.0.tar.gz' }).then(
    () => 'signed',
    (error: unknown) => (error instanceof ClientError ? error.reason : String(error)),
  );
  assert.equal(refused, 'OBJECT_NOT_FOUND');
  report('a changed address is refused, and so is the build of the game server');
}

/** The pipeline registers a game server, and a host of the fleet runs it. */
async function deployServer(
  { baseUrl, objects, operator, createKey }: Studio,
  folder: string,
  report: StoryOptions['report'],
): Promise<void> {
  const uri = 's3://local/servers/1.0.tar.gz';
  const stored = await objects.put('servers/1.0.tar.gz', await packGameServer(folder));
  await operator.admin.serverReleases.createRelease({ id: '1.0', uri, ...stored });
  const pipeline = createClient({
    baseUrl,
    apiKey: await createKey('pipeline', ['server_releases.read', 'fleets.deploy', 'fleets.read']),
    retry: 5,
  });
  const [release] = (await pipeline.admin.serverReleases.manifest({})).releases;

  const agent = await startHostAgent(
    {
      backendUrl: baseUrl,
      apiKey: await createKey('agents', ['fleets.heartbeat']),
      hostId: 'host-1',
      folder: join(folder, 'agent'),
      metadata: {},
      artifacts: [`${baseUrl}/api/v1/titles/objects/servers/`],
      allowUnsigned: false,
      passEnvironment: ['PATH'],
      ports: [7_000, 7_999],
      maxProcesses: 1,
      maxArtifactBytes: 100_000_000,
      maxUnpackedBytes: 100_000_000,
      maxUnpackedFiles: 100,
      maxLogBytes: 1_000_000,
      stopSeconds: 1,
      drainSeconds: 0,
    },
    createLog([], () => {}),
  );
  try {
    // The host is known from its first heartbeat on.
    while ((await pipeline.admin.fleets.listHosts({})).hosts.length === 0) await setTimeout(100);
    const { responses } = await pipeline.admin.fleets.deploy({
      config: {
        name: 'game',
        artifacts: [
          {
            name: 'build',
            remote: release!.uri,
            integrity: { alg: release!.checksumAlg, hash: release!.checksum },
            config: 'archive=tar.gz',
          },
        ],
        job: {
          include: [{ name: 'build', dest: 'game' }],
          exec: [{ cmd: 'game/game-server.mjs' }],
          restartPolicy: 'never',
        },
      },
    });
    report(`a host runs the server release ${release!.id}: ${responses.join(', ')}`);
  } finally {
    await agent.stop();
  }
}
