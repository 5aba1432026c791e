import { invalidField } from '../../kernel/errors.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetLimits } from './limits.ts';
import type { DeployOptions } from './options.ts';
import type { JobConfig } from './schemas.ts';
import { restartPolicies } from './states.ts';

/** Accepts paths below a folder of the agent: relative, forward slashes, no `.`, `..`, drive letter, device name or trailing dot. */
export function isPlainFile(path: string): boolean {
  return path.length <= 1_024 && path.split('/').every(isPlainSegment);
}

const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const isPlainSegment = (segment: string): boolean =>
  /^[A-Za-z0-9_@+=,.() -]{1,255}$/.test(segment) &&
  !/^\.{1,2}$/.test(segment) &&
  !/[. ]$/.test(segment) &&
  !devices.test(segment);

const nameForm = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const variableForm = /^([A-Za-z_][A-Za-z0-9_]{0,127})=/;
/** Variables that make a loader, an interpreter or a shell run other code than the deployed program. */
const loaderVariable =
  /^(LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|IFS|SHELLOPTS|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS)$/i;

const digestBytes = { sha256: 32, sha512: 64 } as const;

/** Returns how an artifact is packed, from `archive=tar.gz`, `archive=zip` or empty text for a plain file. Null if invalid. */
export function archiveOf(config: string): 'tar.gz' | 'zip' | 'none' | null {
  const found = /^(?:archive=(tar\.gz|tgz|zip|none))?$/.exec(config);
  if (!found) return null;
  if (found[1] === 'tgz') return 'tar.gz';
  return (found[1] as 'tar.gz' | 'zip' | 'none' | undefined) ?? 'none';
}

/** Returns a hexadecimal or base64 digest as lower-case hexadecimal digits; null if it is not a digest of that algorithm. */
export function digestOf(alg: string, hash: string): string | null {
  const bytes = digestBytes[alg as keyof typeof digestBytes];
  if (bytes === undefined) return null;
  if (new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`).test(hash)) return hash.toLowerCase();
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(hash)) return null;
  const decoded = Buffer.from(hash, 'base64');
  return decoded.length === bytes && decoded.toString('base64') === hash ? decoded.toString('hex') : null;
}

/** Returns whether an address is at or below one of the allowed addresses: same origin, whole segments of the path. */
export function isAllowedAddress(url: URL, allowedAddresses: readonly string[]): boolean {
  return allowedAddresses.some((address) => {
    const allowed = new URL(address);
    if (url.origin !== allowed.origin) return false;
    const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
    return url.pathname === allowed.pathname || url.pathname.startsWith(folder);
  });
}

/** Returns whether an object, `s3://bucket/key`, is at or below one of the allowed addresses. */
const isAllowedObject = (uri: string, allowedAddresses: readonly string[]): boolean =>
  allowedAddresses.some(
    (address) => uri === address || uri.startsWith(address.endsWith('/') ? address : `${address}/`),
  );

const bucketAddress = /^s3:\/\/[a-z0-9.-]+\/[^\s\\?#%]*$/;

/** Throws if an allowed address is not that of a bucket, http or https, or has more than an origin and a path. */
export function checkDeployOptions(options: DeployOptions | undefined): void {
  if (!options) return;
  if (options.artifacts.length === 0) throw new Error('fleets.deploy.artifacts needs at least one address');
  for (const address of options.artifacts) {
    if (bucketAddress.test(address)) continue;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
      throw new Error(
        `fleets.deploy.artifacts: ${address} must be s3://bucket/, or an http or https address without user, query and fragment`,
      );
  }
}

/** Returns whether a URI names an object whose address the backend can sign. */
type IsObject = (uri: string) => boolean;

/** Returns a normalized address that the agent may fetch, or an object whose address it gets. Throws INVALID_FIELD or ARTIFACT_NOT_ALLOWED. */
function checkRemote(
  remote: string,
  field: string,
  allowedAddresses: readonly string[],
  isObject: IsObject,
): string {
  if (remote.startsWith('s3://')) {
    if (!isObject(remote)) throw invalidField(field, 'must name an object of the object store');
    if (isAllowedObject(remote, allowedAddresses)) return remote;
    throw notAllowed(field);
  }
  // The URL parser accepts white space, backslashes and dots, which other parsers may read differently. We refuse them.
  // In a query they are harmless: signed addresses contain encoded slashes there.
  const [path] = remote.split('?', 1) as [string];
  const isPlain =
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[^\s\\#]*)?$/i.test(remote) && !/%(2e|2f|5c|00)/i.test(path);
  const url = isPlain && URL.canParse(remote) ? new URL(remote) : null;
  if (!url || /\/\.{1,2}(\/|$)/.test(path))
    throw invalidField(field, 'must be a plain http or https address without user, fragment and dots');
  if (!isAllowedAddress(url, allowedAddresses)) throw notAllowed(field);
  return url.href;
}

const notAllowed = (field: string): Error =>
  errors.ARTIFACT_NOT_ALLOWED({ fields: [{ field, description: 'is not an allowed address' }] });

function checkArtifacts(
  { artifacts = [] }: JobConfig,
  limits: FleetLimits,
  { artifacts: allowedAddresses, allowUnsigned }: DeployOptions,
  isObject: IsObject,
) {
  if (artifacts.length > limits.deployArtifacts)
    throw invalidField('config.artifacts', `must have at most ${limits.deployArtifacts} entries`);
  const names = new Set<string>();
  return artifacts.map(({ name, remote, integrity, config = '' }, at) => {
    const field = `config.artifacts.${at}`;
    if (!nameForm.test(name) || !isPlainFile(name))
      throw invalidField(`${field}.name`, 'must be a plain name');
    // The file systems of some hosts ignore case.
    if (names.has(name.toLowerCase())) throw invalidField(`${field}.name`, 'is given twice');
    names.add(name.toLowerCase());
    if (archiveOf(config) === null)
      throw invalidField(`${field}.config`, 'must be archive=tar.gz, archive=zip or empty');
    const href = checkRemote(remote, `${field}.remote`, allowedAddresses, isObject);
    const { alg = '', hash = '' } = integrity ?? {};
    if (alg === '' && hash === '') {
      if (!allowUnsigned)
        throw errors.ARTIFACT_UNSIGNED({
          fields: [{ field: `${field}.integrity`, description: 'is missing' }],
        });
      return { name, remote: href, integrity: { alg: '', hash: '' }, config };
    }
    const digest = digestOf(alg.toLowerCase(), hash);
    if (digest === null) throw invalidField(`${field}.integrity`, 'must be a sha256 or sha512 digest');
    return { name, remote: href, integrity: { alg: alg.toLowerCase(), hash: digest }, config };
  });
}

function checkIncludes({ artifacts = [], job: { include = [] } }: JobConfig, limits: FleetLimits) {
  if (include.length > limits.deployArtifacts)
    throw invalidField('config.job.include', `must have at most ${limits.deployArtifacts} entries`);
  const names = new Set(artifacts.map(({ name }) => name));
  return include.map(({ name, dest, executable = false }, at) => {
    const field = `config.job.include.${at}`;
    if (!isPlainFile(name) || !names.has(name.split('/')[0]!))
      throw invalidField(`${field}.name`, 'must begin with the name of an artifact');
    if (!isPlainFile(dest))
      throw invalidField(`${field}.dest`, 'must be a plain path below the folder of the job');
    return { name, dest, executable };
  });
}

/** Checks environment variables of a program. Throws INVALID_FIELD. */
export function checkEnvironment(environment: readonly string[], field: string, limits: FleetLimits): void {
  if (environment.length > limits.deployVariables)
    throw invalidField(field, `must have at most ${limits.deployVariables} entries`);
  for (const variable of environment) {
    const name = variableForm.exec(variable)?.[1];
    if (name === undefined || loaderVariable.test(name))
      throw invalidField(field, 'must be NAME=value; names that affect program loaders are not allowed');
    if (Buffer.byteLength(variable) > limits.deployVariableBytes)
      throw invalidField(field, `must have at most ${limits.deployVariableBytes} bytes for each variable`);
  }
}

function checkExec({ job: { exec } }: JobConfig, dests: readonly string[], limits: FleetLimits) {
  if (exec.length === 0) throw invalidField('config.job.exec', 'must have at least one entry');
  if (exec.length > limits.deployExecs)
    throw invalidField('config.job.exec', `must have at most ${limits.deployExecs} entries`);
  return exec.map(({ cmd, args = [], environment = [] }, at) => {
    const field = `config.job.exec.${at}`;
    if (!isPlainFile(cmd) || !dests.some((dest) => cmd === dest || cmd.startsWith(`${dest}/`)))
      throw invalidField(`${field}.cmd`, 'must be a file at or below the dest of an include');
    if (args.length > limits.deployArguments)
      throw invalidField(`${field}.args`, `must have at most ${limits.deployArguments} entries`);
    if (args.some((argument) => Buffer.byteLength(argument) > limits.deployArgumentBytes))
      throw invalidField(
        `${field}.args`,
        `must have at most ${limits.deployArgumentBytes} bytes for each argument`,
      );
    checkEnvironment(environment, `${field}.environment`, limits);
    return { cmd, args, environment };
  });
}

/**
 * Checks a job as far as the backend can: its artifacts, its name, where its files go, and what is run.
 *
 * Throws DEPLOY_DISABLED, ARTIFACT_NOT_ALLOWED, ARTIFACT_UNSIGNED, or INVALID_FIELD naming the field.
 */
export function checkConfig(
  config: JobConfig,
  limits: FleetLimits,
  options: DeployOptions | undefined,
  isObject: IsObject,
) {
  if (!options) throw errors.DEPLOY_DISABLED();
  if (!nameForm.test(config.name)) throw invalidField('config.name', 'must be a plain name');
  const artifacts = checkArtifacts(config, limits, options, isObject);
  const include = checkIncludes(config, limits);
  const exec = checkExec(
    config,
    include.map(({ dest }) => dest),
    limits,
  );
  const { restartPolicy = '', requirements = {} } = config.job;
  const policy = restartPolicies.find((known) => known === (restartPolicy || 'never'));
  if (!policy) throw invalidField('config.job.restartPolicy', `must be one of ${restartPolicies.join(', ')}`);
  return { name: config.name, artifacts, job: { requirements, exec, include, restartPolicy: policy } };
}
export type CheckedConfig = ReturnType<typeof checkConfig>;

/** Returns the server id that a job sets as `SERVER_ID`, or null. */
export function serverIdOf({ job: { exec } }: CheckedConfig): string | null {
  const variable = exec[0]!.environment.findLast((each) => each.startsWith('SERVER_ID='));
  const id = variable?.slice('SERVER_ID='.length) ?? '';
  return /^[A-Za-z0-9_.:-]{1,128}$/.test(id) ? id : null;
}
