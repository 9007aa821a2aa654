import type { TurnEstimate } from '../../api/generated.ts';
import { dollars, duration } from '../../components/numbers.ts';
import { moneyWords, sumWords } from '../../words/stand-in-words.ts';

/** "Usually $0.004 and 3 s, at most $0.50 and 10 min"; without enough earlier turns only what it can cost and take at most. */
export function estimateWords(estimate: TurnEstimate): { readonly before: string; readonly month: string } {
  const { used_micro_usd: used, stand_in_micro_usd: standIn, cap_micro_usd: limit } = estimate.month.here;
  return {
    before: estimate.stand_in ? standInWords(estimate) : realWords(estimate),
    month: `${sumWords(used, standIn)}${limit === null ? '' : ` of ${dollars(limit)}`} this month`,
  };
}

function realWords(estimate: TurnEstimate): string {
  const usual = [
    ...(estimate.usual_micro_usd === null ? [] : [dollars(estimate.usual_micro_usd.median)]),
    ...(estimate.usual_ms === null ? [] : [duration(estimate.usual_ms.median)]),
  ].join(' and ');
  return usual === '' ? `An answer costs ${mostWords(estimate)}` : `Usually ${usual}, ${mostWords(estimate)}`;
}

function standInWords(estimate: TurnEstimate): string {
  const { usual_micro_usd: usual, usual_ms: time } = estimate;
  if (usual === null) return `Stand-in model: would cost ${mostWords(estimate)}`;
  const takes = time === null ? '' : ` and take ${duration(time.median)}`;
  return `Stand-in model: ${moneyWords(usual.median, true)}${takes}, ${mostWords(estimate)}`;
}

function mostWords({ cap }: TurnEstimate): string {
  return `at most ${dollars(cap.micro_usd)} and ${duration(cap.seconds * 1_000)}`;
}
