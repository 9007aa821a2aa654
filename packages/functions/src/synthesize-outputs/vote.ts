import { normalText } from '../source/normal-text.ts';
import { statementsOf } from '../source/statements.ts';
import type { NamedArtifact } from './artifacts.ts';
import type { Conflict, ConflictPolicy } from './conflicts.ts';

export interface Voted {
  readonly synthesized: string;
  readonly agreement_score: number;
  readonly conflicts: Conflict[];
}

/**
 * What most artifacts say, by code. Without a majority the policy decides: the first of the largest groups (`first_wins`, `flag`), or
 * the statements that more than half of the artifacts have (`consensus`).
 */
export function vote(artifacts: readonly NamedArtifact[], policy: ConflictPolicy): Voted {
  const groups = [...Map.groupBy(artifacts, ({ text }) => normalText(text).text).values()].sort(
    (one, other) => other.length - one.length,
  );
  const largest = groups[0]!;
  const hasMajority = largest.length > artifacts.length / 2;
  const taken = hasMajority || policy !== 'consensus' ? largest[0]!.text : shared(artifacts);
  const conflict = {
    topic: 'whole artifact',
    statements: groups.map(([first]) => ({ artifact: first!.id, text: first!.text.slice(0, SHOWN) })),
    resolved_by: hasMajority || policy === 'first_wins' ? largest[0]!.id : null,
  };
  return {
    synthesized: taken,
    agreement_score: round(largest.length / artifacts.length),
    conflicts: groups.length > 1 ? [conflict] : [],
  };
}

/** Characters of an artifact that a conflict shows. */
const SHOWN = 400;

function shared(artifacts: readonly NamedArtifact[]): string {
  const held = artifacts.map(
    ({ text }) => new Map(statementsOf(text).map((each) => [normalText(each.text).text, each.text])),
  );
  const all = new Map(held.flatMap((each) => [...each]));
  return [...all]
    .filter(([key]) => held.filter((each) => each.has(key)).length > artifacts.length / 2)
    .map(([, text]) => text)
    .join('\n');
}

export function round(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
