import { commonErrors } from '../kernel/errors.ts';
import type { Route } from './contract.ts';
import { API_ROOT } from './request.ts';

/** Anything that has a route to match. */
export interface Matchable {
  readonly route: Route;
}

/** The target of a path. */
export interface Match<M extends Matchable> {
  readonly target: M;
  /** Decoded path parameters, by their names in the specification, which may contain dots. */
  readonly params: Readonly<Record<string, string>>;
}

interface Leaf<M> {
  readonly target: M;
  /** The name and segment index of each parameter. */
  readonly parameters: readonly (readonly [name: string, segment: number])[];
  /** Whether the last parameter takes all further segments. */
  readonly tail: boolean;
}

interface Node<M> {
  readonly literals: Map<string, Node<M>>;
  parameter: Node<M> | null;
  /** Like `parameter`, for paths of any length. */
  tail: Node<M> | null;
  readonly methods: Map<string, Leaf<M>>;
}

const createNode = <M>(): Node<M> => ({
  literals: new Map(),
  parameter: null,
  tail: null,
  methods: new Map(),
});

const parameterForm = /^\{(.+)\}$/;
/** In UTF-16 units, after decoding. */
const maxParameterLength = 512;

/** Finds operations by method and path. */
export interface Router<M extends Matchable> {
  /**
   * Returns the operation of a raw path.
   *
   * Literal segments take precedence over parameters, in any order of declaration. HEAD finds what GET finds, unless the path
   * has a HEAD of its own, or GET is a stream, which has no end and so no length. Throws ROUTE_UNKNOWN (404), METHOD_NOT_ALLOWED
   * (405 with Allow) or INVALID_PATH (400).
   */
  match(method: string, path: string): Match<M>;
}

/**
 * Creates the router. Routes of different methods may share a template, with different parameter names. Throws if two
 * routes have the same method and template.
 */
export function createRouter<M extends Matchable>(targets: readonly M[]): Router<M> {
  const root = createNode<M>();
  /** Paths without parameters (two of three routes), found by one look-up. */
  const literalPaths = new Map<string, Map<string, Leaf<M>>>();

  for (const target of targets) {
    const { method, path, tail = false } = target.route;
    const parameters: [string, number][] = [];
    let node = root;
    const parts = path.slice(1).split('/');
    for (const [index, segment] of parts.entries()) {
      const name = parameterForm.exec(segment)?.[1];
      if (name === undefined) {
        const next = node.literals.get(segment) ?? createNode<M>();
        node.literals.set(segment, next);
        node = next;
      } else {
        parameters.push([name, index]);
        const kind = tail && index === parts.length - 1 ? 'tail' : 'parameter';
        node[kind] ??= createNode<M>();
        node = node[kind];
      }
    }
    if (node.methods.has(method)) throw new Error(`there are two routes for ${method} ${path}`);
    node.methods.set(method, { target, parameters, tail });
    if (parameters.length === 0) literalPaths.set(API_ROOT + path, node.methods);
  }

  /** Searches depth first, literals before parameters. After a literal dead end it still tries the parameter. */
  function find(node: Node<M>, segments: readonly string[], depth: number): Map<string, Leaf<M>> | null {
    if (depth === segments.length) return node.methods.size > 0 ? node.methods : null;
    const segment = segments[depth]!;
    const literal = node.literals.get(segment);
    const found = literal && find(literal, segments, depth + 1);
    if (found) return found;
    const ofParameter = node.parameter && segment !== '' ? find(node.parameter, segments, depth + 1) : null;
    return ofParameter ?? node.tail?.methods ?? null;
  }

  /** Adds HEAD to the paths whose GET has it. Done at the end, when those with a HEAD of their own are known. */
  function addHead(node: Node<M>): void {
    const get = node.methods.get('GET');
    if (get && !get.target.route.stream && !node.methods.has('HEAD')) node.methods.set('HEAD', get);
    for (const next of [...node.literals.values(), node.parameter, node.tail]) if (next) addHead(next);
  }
  addHead(root);

  function parametersOf(leaf: Leaf<M>, segments: readonly string[]): Record<string, string> {
    const params = new PathParameters();
    const { parameters, tail } = leaf;
    for (let at = 0; at < parameters.length; at++) {
      const [name, index] = parameters[at]!;
      const isTail = tail && at === parameters.length - 1;
      params[name] = isTail ? decodeTail(segments.slice(index)) : decodeParameter(segments[index]!);
    }
    return params;
  }

  /** Refuses a path without a route. The route that it has without a slash at its end is named by its template, not by the input. */
  function routeUnknown(segments: readonly string[]): Error {
    const methods = segments.at(-1) === '' ? find(root, segments.slice(0, -1), 0) : null;
    if (!methods) return commonErrors.ROUTE_UNKNOWN();
    const { path } = methods.values().next().value!.target.route;
    return commonErrors.ROUTE_UNKNOWN({
      message: `there is no such operation: its path goes without the slash at its end, ${API_ROOT}${path}`,
    });
  }

  return {
    match(method, path) {
      let methods = literalPaths.get(path) ?? null;
      let segments: readonly string[] = [];
      if (!methods && path.startsWith(`${API_ROOT}/`)) {
        segments = path.slice(API_ROOT.length + 1).split('/');
        methods = find(root, segments, 0);
      }
      if (!methods) throw routeUnknown(segments);
      const leaf = methods.get(method);
      if (!leaf) {
        const allow = [...methods.keys()].sort().join(', ');
        throw commonErrors.METHOD_NOT_ALLOWED({ headers: { allow } });
      }
      return {
        target: leaf.target,
        params: leaf.parameters.length === 0 ? noParams : parametersOf(leaf, segments),
      };
    },
  };
}

/**
 * Parameters by name, without the names that objects inherit. `Object.create(null)` would be a dictionary, which takes 0.2
 * µs longer to make.
 */
const PathParameters = function (this: object) {} as unknown as new () => Record<string, string>;
PathParameters.prototype = Object.create(null);

const noParams: Readonly<Record<string, string>> = Object.freeze(new PathParameters());

/** Decodes all segments of a path from one on. An encoded slash separates too. Refuses what `decodeParameter` refuses. */
function decodeTail(segments: readonly string[]): string {
  const decoded = segments.map((segment) => segment.replaceAll(/%2f/gi, '/')).join('/');
  const value = decoded.split('/').map(decodeParameter).join('/');
  if (value.length > maxParameterLength) throw tooLong();
  return value;
}

const unsafeInParameter = /[/\\\0]/;

/** Decodes once. Refuses separators, NUL and dot segments: other software would read the path differently. */
function decodeParameter(raw: string): string {
  let value = raw;
  if (raw.includes('%')) {
    try {
      value = decodeURIComponent(raw);
    } catch (cause) {
      throw commonErrors.INVALID_PATH({ message: 'the path is not valid percent-encoded UTF-8', cause });
    }
  }
  if (value.length > maxParameterLength) throw tooLong();
  if (unsafeInParameter.test(value) || value === '.' || value === '..')
    throw commonErrors.INVALID_PATH({
      message: 'a path parameter must not contain a slash, backslash or NUL, or be a dot segment',
    });
  return value;
}

const tooLong = (): Error =>
  commonErrors.INVALID_PATH({
    message: `a path parameter must have at most ${maxParameterLength} characters`,
  });
