import { locate } from '../source/locate.ts';

export interface Criterion {
  readonly kind: 'invariant' | 'acceptance_criterion' | 'specification';
  readonly text: string;
}

export interface Criteria {
  /** Invariants that are in the artifact word for word: code decides them. */
  readonly decided: number;
  /** Models are asked about these, by their number from 1. */
  readonly open: readonly Criterion[];
}

export function criteriaOf({
  artifact,
  invariants,
  acceptance_criteria,
}: {
  readonly artifact: string;
  readonly invariants: readonly string[];
  readonly acceptance_criteria: readonly string[];
}): Criteria {
  const places = locate(artifact, invariants);
  const missing = invariants.filter((_, at) => places[at] === null);
  return {
    decided: invariants.length - missing.length,
    open: [
      { kind: 'specification', text: 'The artifact does what the specification says.' },
      ...missing.map((text): Criterion => ({ kind: 'invariant', text })),
      ...acceptance_criteria.map((text): Criterion => ({ kind: 'acceptance_criterion', text })),
    ],
  };
}
