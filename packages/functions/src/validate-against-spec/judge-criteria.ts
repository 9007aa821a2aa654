import type { Asked } from '../asking/ask-model.ts';
import { locate, type Position } from '../source/locate.ts';
import type { Criteria, Criterion } from './criteria.ts';

interface Verdict {
  readonly criterion: number;
  readonly met: boolean;
  readonly quote: string | null;
  readonly hint: string;
}

export interface Judged {
  readonly violations: {
    kind: Criterion['kind'];
    criterion: string;
    message: string;
    location: Position | null;
  }[];
  readonly hints: string[];
  readonly confidence: number;
}

/**
 * What the verdicts of models mean. A criterion that nobody answered, or that is said to be met by words which are not in the artifact,
 * is violated.
 */
export function judgeCriteria(
  { decided, open }: Criteria,
  artifact: string,
  { answer, votes }: Asked<{ readonly verdicts: readonly Verdict[] }>,
): Judged {
  const said = verdictsOf(answer.verdicts);
  const others = votes.map((vote) => verdictsOf(vote.verdicts));
  const quotes = open.map((_, at) => said.get(at + 1)?.quote ?? '');
  const places = locate(artifact, quotes);
  const judged = open.map((criterion, at) => {
    const verdict = said.get(at + 1);
    const [quote, location] = [quotes[at]!.trim(), places[at]!];
    const isInvented = quote !== '' && location === null;
    const message = messageFor(verdict, isInvented);
    const agreeing = others.filter((each) => each.get(at + 1)?.met === verdict?.met).length / others.length;
    const share = others.length > 1 ? agreeing : location === null ? 0 : 1;
    return { criterion, verdict, location, message, share: verdict === undefined ? 0 : share };
  });
  const failed = judged.filter(({ message }) => message !== null);
  const sum = judged.reduce((total, { share }) => total + share, decided);
  return {
    violations: failed.map(({ criterion, message, location }) => ({
      ...{ kind: criterion.kind, criterion: criterion.text, location },
      message: message!,
    })),
    hints: failed.map(({ criterion, verdict }) => verdict?.hint.trim() || `Meet this: ${criterion.text}`),
    confidence: Math.round((sum / (decided + open.length)) * 1_000) / 1_000,
  };
}

function messageFor(verdict: Verdict | undefined, isInvented: boolean): string | null {
  if (verdict === undefined) return 'No model has decided this criterion.';
  if (!verdict.met) return 'The artifact does not meet this criterion.';
  return isInvented ? 'Said to be met by words that are not in the artifact.' : null;
}

/** Of a criterion that is answered twice with different verdicts, it is not met. */
function verdictsOf(verdicts: readonly Verdict[]): ReadonlyMap<number, Verdict> {
  const known = new Map<number, Verdict>();
  for (const verdict of verdicts)
    if (known.get(verdict.criterion)?.met !== false) known.set(verdict.criterion, verdict);
  return known;
}
