import { commonErrors } from '../kernel/errors.ts';
import type { Route } from './contract.ts';

/** A route as the dispatcher knows it: prepared once at start-up. */
export interface Matchable {
  readonly route: Route;
}

export interface Match<M extends Matchable> {
  readonly target: M;
  /** Decoded path parameters by the names of the specification, dots included. */
  readonly params: Readonly<Record<string, string>>;
}

interface Leaf<M> {
  readonly target: M;
  /** Each parameter's name and the index of its segment. */
  readonly parameters: readonly (readonly [name: string, segment: number])[];
}

interface Node<M> {
  readonly literals: Map<string, Node<M>>;
  parameter: Node<M> | null;
  readonly methods: Map<string, Leaf<M>>;
}

const createNode = <M>(): Node<M> => ({ literals: new Map(), parameter: null, methods: new Map() });

const prefix = '/api/v1';
const parameterForm = /^\{(.+)\}$/;
/** Longest decoded parameter, in UTF-16 units. */
const longestParameter = 512;

export interface Router<M extends Matchable> {
  /**
   * Finds the operation for a raw path.
   *
   * Literal segments win over parameters whatever the order of declaration. Throws ROUTE_UNKNOWN (404),
   * METHOD_NOT_ALLOWED (405 with Allow) or INVALID_PATH (400).
   */
  match(method: string, path: string): Match<M>;
}

/**
 * Builds the router. Two routes may share a template and differ in the names of its parameters; two routes with the
 * same method and template are a mistake and throw here.
 */
export function createRouter<M extends Matchable>(targets: readonly M[]): Router<M> {
  const root = createNode<M>();
  /** Paths without parameters, in one look-up: two routes of three. */
  const literalPaths = new Map<string, Map<string, Leaf<M>>>();

  for (const target of targets) {
    const { method, path } = target.route;
    const parameters: [string, number][] = [];
    let node = root;
    for (const [index, segment] of path.slice(1).split('/').entries()) {
      const name = parameterForm.exec(segment)?.[1];
      if (name === undefined) {
        const next = node.literals.get(segment) ?? createNode<M>();
        node.literals.set(segment, next);
        node = next;
      } else {
        parameters.push([name, index]);
        node.parameter ??= createNode<M>();
        node = node.parameter;
      }
    }
    if (node.methods.has(method)) throw new Error(`two routes for ${method} ${path}`);
    node.methods.set(method, { target, parameters });
    if (parameters.length === 0) literalPaths.set(prefix + path, node.methods);
  }

  /** Depth first, literal before parameter, so that a literal dead end still finds a route with a parameter there. */
  function find(node: Node<M>, segments: readonly string[], depth: number): Map<string, Leaf<M>> | null {
    if (depth === segments.length) return node.methods.size > 0 ? node.methods : null;
    const segment = segments[depth]!;
    const literal = node.literals.get(segment);
    const found = literal && find(literal, segments, depth + 1);
    if (found) return found;
    return node.parameter && segment !== '' ? find(node.parameter, segments, depth + 1) : null;
  }

  function parametersOf(leaf: Leaf<M>, segments: readonly string[]): Record<string, string> {
    const params: Record<string, string> = Object.create(null);
    for (const [name, index] of leaf.parameters) params[name] = decodeParameter(segments[index]!);
    return params;
  }

  return {
    match(method, path) {
      let methods = literalPaths.get(path) ?? null;
      let segments: readonly string[] = [];
      if (!methods && path.startsWith(`${prefix}/`)) {
        segments = path.slice(prefix.length + 1).split('/');
        methods = find(root, segments, 0);
      }
      if (!methods) throw commonErrors.ROUTE_UNKNOWN();
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

const noParams: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** Decodes once. What decodes to a separator, to a NUL or to nothing is refused: it would mean another path elsewhere. */
function decodeParameter(raw: string): string {
  let value = raw;
  if (raw.includes('%')) {
    try {
      value = decodeURIComponent(raw);
    } catch (cause) {
      throw commonErrors.INVALID_PATH({ message: 'the path is not valid percent-encoded UTF-8', cause });
    }
  }
  if (value.length > longestParameter)
    throw commonErrors.INVALID_PATH({
      message: `a path parameter has at most ${longestParameter} characters`,
    });
  if (['/', '\\', '\0'].some((part) => value.includes(part)) || value === '.' || value === '..')
    throw commonErrors.INVALID_PATH({
      message: 'a path parameter has no slash, backslash or NUL, and is not a dot segment',
    });
  return value;
}
