import { type ChartFact, type Claim, findingsOf, isPassage } from '@consilium/kernel';
import type { Finding, ResearchReply } from '../payloads/targets.ts';

/** The sentences of a report that stand on passages, with the facts that carry these: who reads it may cite the same. */
export function findingsFrom(
  claims: readonly Claim[],
  handedOut: readonly ChartFact[],
): Pick<ResearchReply, 'findings' | 'facts'> {
  const passages = handedOut.filter(isPassage);
  const findings = findingsOf(claims).map(({ sentence, status, evidence }): Finding => {
    const behind = evidence.flatMap(({ ref, path }) => passages.filter((fact) => holds(fact, ref, path)));
    return { sentence, status, passages: [...new Set(behind.map(({ id }) => id))] };
  });
  const cited = new Set(findings.flatMap((finding) => finding.passages));
  return { findings, facts: passages.filter(({ id }) => cited.has(id)) };
}

/** A footnote names the span of the words that it quotes, within the passage. */
function holds(fact: ChartFact, ref: string, path: string): boolean {
  const [start = NaN, end = NaN] = spanOf(path);
  const [first = NaN, last = NaN] = spanOf(fact.path);
  return fact.resource === ref && first <= start && end <= last;
}

function spanOf(path: string): readonly number[] {
  return path.split('-').map(Number);
}
