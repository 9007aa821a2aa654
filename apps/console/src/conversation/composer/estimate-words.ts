import type { TurnEstimate } from '../../api/generated.ts';
import { dollars, duration } from '../../components/numbers.ts';
import { moneyWords, sumWords } from '../../words/stand-in-words.ts';

/** "Usually $0.004 and 3 s, at most $0.50"; without enough earlier turns only what it can cost at most. */
export function estimateWords(estimate: TurnEstimate): { readonly before: string; readonly month: string } {
  const { used_micro_usd: used, stand_in_micro_usd: standIn, cap_micro_usd: limit } = estimate.month.here;
  return {
    before: estimate.stand_in ? standInWords(estimate) : realWords(estimate),
    month: `${sumWords(used, standIn)}${limit === null ? '' : ` of ${dollars(limit)}`} this month`,
  };
}

function realWords({ cap, usual_micro_usd, usual_ms }: TurnEstimate): string {
  const most = `at most ${dollars(cap.micro_usd)}`;
  const usual = [
    ...(usual_micro_usd === null ? [] : [dollars(usual_micro_usd.median)]),
    ...(usual_ms === null ? [] : [duration(usual_ms.median)]),
  ].join(' and ');
  return usual === '' ? `An answer costs ${most}` : `Usually ${usual}, ${most}`;
}

function standInWords({ cap, usual_micro_usd, usual_ms }: TurnEstimate): string {
  const takes = usual_ms === null ? '' : ` and take ${duration(usual_ms.median)}`;
  return usual_micro_usd === null
    ? `Stand-in model: would cost at most ${dollars(cap.micro_usd)}`
    : `Stand-in model: ${moneyWords(usual_micro_usd.median, true)}${takes}, at most ${dollars(cap.micro_usd)}`;
}
