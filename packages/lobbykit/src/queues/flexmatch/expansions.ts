import type { Part } from '../part.ts';
import type { Step } from '../relax.ts';

/** The expansions of a rule set, by their targets. */
export interface Expansions {
  /** Returns the steps for a target such as `rules[Fair].maxDistance`, in the order of their time; none if it has none. */
  take(kind: 'rules' | 'teams', name: string, property: string): readonly Step[];
  /** Notes those that nothing has asked for. */
  noteUnused(): void;
}

export function createExpansions(parts: readonly Part[]): Expansions {
  const byTarget = new Map<string, { readonly part: Part; readonly steps: readonly Step[] }>();
  for (const part of parts) {
    part.expect('target', 'steps');
    const steps = part.parts('steps').map((step): Step => {
      step.expect('waitTimeSeconds', 'value');
      return { afterSeconds: step.needCount('waitTimeSeconds', 0, 86_400), value: step.needNumber('value') };
    });
    const target = part.needText('target').replaceAll(/\s/g, '');
    if (byTarget.has(target)) part.refuse('is the target of an expansion already', 'target');
    byTarget.set(target, {
      part,
      steps: steps.sort((left, right) => left.afterSeconds - right.afterSeconds),
    });
  }
  const used = new Set<string>();
  return {
    take(kind, name, property) {
      const target = `${kind}[${name}].${property}`.replaceAll(/\s/g, '');
      used.add(target);
      return byTarget.get(target)?.steps ?? [];
    },
    noteUnused() {
      for (const [target, { part }] of byTarget)
        if (!used.has(target)) part.missing('nothing here relaxes that', 'target');
    },
  };
}
