import { invalidField } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import { fleetErrors as errors } from './errors.ts';
import type { DeployOptions } from './options.ts';
import type { JobConfig } from './schemas.ts';
import { restartPolicies } from './states.ts';

/** Places in the agent's folders: relative, forward slashes, no `.`, `..`, drive letter, device name or trailing dot. */
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
/** Names with which a loader, an interpreter or a shell runs more than what was deployed. */
const loaderVariable =
  /^(LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|IFS|SHELLOPTS|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS)$/i;

const digestBytes = { sha256: 32, sha512: 64 } as const;

/** How an artifact is packed: `archive=tar.gz`, `archive=zip`, or nothing for a plain file. Null where it is neither. */
export function archiveOf(config: string): 'tar.gz' | 'zip' | 'none' | null {
  const found = /^(?:archive=(tar\.gz|tgz|zip|none))?$/.exec(config);
  if (!found) return null;
  if (found[1] === 'tgz') return 'tar.gz';
  return (found[1] as 'tar.gz' | 'zip' | 'none' | undefined) ?? 'none';
}

/** A digest in hexadecimal digits or base64, as lower-case hexadecimal digits; null where it is none of its length. */
export function digestOf(alg: string, hash: string): string | null {
  const bytes = digestBytes[alg as keyof typeof digestBytes];
  if (bytes === undefined) return null;
  if (new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`).test(hash)) return hash.toLowerCase();
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(hash)) return null;
  const decoded = Buffer.from(hash, 'base64');
  return decoded.length === bytes && decoded.toString('base64') === hash ? decoded.toString('hex') : null;
}

/** Whether an address lies at or below one of the allowed places, by origin and whole segments of its path. */
export function isAllowedPlace(url: URL, places: readonly string[]): boolean {
  return places.some((place) => {
    const allowed = new URL(place);
    if (url.origin !== allowed.origin) return false;
    const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
    return url.pathname === allowed.pathname || url.pathname.startsWith(folder);
  });
}

/** Checks the option. Throws where a place is no http or https address, or has more than origin and path. */
export function checkDeployOptions(options: DeployOptions | undefined): void {
  if (!options) return;
  if (options.artifacts.length === 0) throw new Error('fleets.deploy.artifacts needs at least one address');
  for (const place of options.artifacts) {
    const url = URL.canParse(place) ? new URL(place) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
      throw new Error(
        `fleets.deploy.artifacts: ${place} must be an http or https address without user and query`,
      );
  }
}

/** A remote address as the agent may fetch it. Throws INVALID_FIELD or ARTIFACT_NOT_ALLOWED. */
function checkRemote(remote: string, field: string, places: readonly string[]): string {
  // The parser takes white space, backslashes and dots that mean something else to the next reader; we do not. In a
  // query they mean nothing: signed addresses have encoded slashes there.
  const [path] = remote.split('?', 1) as [string];
  const isPlain =
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[^\s\\#]*)?$/i.test(remote) && !/%(2e|2f|5c|00)/i.test(path);
  const url = isPlain && URL.canParse(remote) ? new URL(remote) : null;
  if (!url || /\/\.{1,2}(\/|$)/.test(path))
    throw invalidField(field, 'must be a plain http or https address without user, fragment and dots');
  if (!isAllowedPlace(url, places))
    throw errors.ARTIFACT_NOT_ALLOWED({ fields: [{ field, description: 'is not an allowed place' }] });
  return url.href;
}

function checkArtifacts(
  { artifacts = [] }: JobConfig,
  limits: Limits,
  { artifacts: places, allowUnsigned }: DeployOptions,
) {
  if (artifacts.length > limits.deployArtifacts)
    throw invalidField('config.artifacts', `has at most ${limits.deployArtifacts} entries`);
  const names = new Set<string>();
  return artifacts.map(({ name, remote, integrity, config = '' }, at) => {
    const field = `config.artifacts.${at}`;
    if (!nameForm.test(name) || !isPlainFile(name))
      throw invalidField(`${field}.name`, 'must be a plain name');
    // Some hosts have file systems that do not tell upper case from lower.
    if (names.has(name.toLowerCase())) throw invalidField(`${field}.name`, 'is given twice');
    names.add(name.toLowerCase());
    if (archiveOf(config) === null)
      throw invalidField(`${field}.config`, 'must be archive=tar.gz, archive=zip or empty');
    const href = checkRemote(remote, `${field}.remote`, places);
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

function checkIncludes({ artifacts = [], job: { include = [] } }: JobConfig, limits: Limits) {
  if (include.length > limits.deployArtifacts)
    throw invalidField('config.job.include', `has at most ${limits.deployArtifacts} entries`);
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

/** Checks variables of a program. Throws INVALID_FIELD. */
export function checkEnvironment(environment: readonly string[], field: string, limits: Limits): void {
  if (environment.length > limits.deployVariables)
    throw invalidField(field, `has at most ${limits.deployVariables} entries`);
  for (const variable of environment) {
    const name = variableForm.exec(variable)?.[1];
    if (name === undefined || loaderVariable.test(name))
      throw invalidField(field, 'must be NAME=value, without names that loaders act on');
    if (Buffer.byteLength(variable) > limits.deployVariableBytes)
      throw invalidField(field, `a variable has at most ${limits.deployVariableBytes} bytes`);
  }
}

function checkExec({ job: { exec } }: JobConfig, dests: readonly string[], limits: Limits) {
  if (exec.length === 0) throw invalidField('config.job.exec', 'needs an entry');
  if (exec.length > limits.deployExecs)
    throw invalidField('config.job.exec', `has at most ${limits.deployExecs} entries`);
  return exec.map(({ cmd, args = [], environment = [] }, at) => {
    const field = `config.job.exec.${at}`;
    if (!isPlainFile(cmd) || !dests.some((dest) => cmd === dest || cmd.startsWith(`${dest}/`)))
      throw invalidField(`${field}.cmd`, 'must be a file at or below the dest of an include');
    if (args.length > limits.deployArguments)
      throw invalidField(`${field}.args`, `has at most ${limits.deployArguments} entries`);
    if (args.some((argument) => Buffer.byteLength(argument) > limits.deployArgumentBytes))
      throw invalidField(`${field}.args`, `an argument has at most ${limits.deployArgumentBytes} bytes`);
    checkEnvironment(environment, `${field}.environment`, limits);
    return { cmd, args, environment };
  });
}

/**
 * Checks a job as far as a backend can: where it comes from, what it is called, where its files go, what is run.
 *
 * Throws DEPLOY_DISABLED, ARTIFACT_NOT_ALLOWED, ARTIFACT_UNSIGNED, or INVALID_FIELD naming the field.
 */
export function checkConfig(config: JobConfig, limits: Limits, options: DeployOptions | undefined) {
  if (!options) throw errors.DEPLOY_DISABLED();
  if (!nameForm.test(config.name)) throw invalidField('config.name', 'must be a plain name');
  const artifacts = checkArtifacts(config, limits, options);
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

/** Who the game server of a job is to the broker, where the job says so; null where it does not. */
export function serverIdOf({ job: { exec } }: CheckedConfig): string | null {
  const named = exec[0]!.environment.findLast((variable) => variable.startsWith('SERVER_ID='));
  const id = named?.slice('SERVER_ID='.length) ?? '';
  return /^[A-Za-z0-9_.:-]{1,128}$/.test(id) ? id : null;
}
