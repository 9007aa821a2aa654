import type { TurnEstimate } from '../../api/generated.ts';
import { dollars, duration } from '../../components/numbers.ts';

/** "Usually $0.004 and 3 s, at most $0.50"; without enough earlier turns only what it can cost at most. */
export function estimateWords({ cap, usual_micro_usd, usual_ms, month }: TurnEstimate): {
  readonly before: string;
  readonly month: string;
} {
  const most = `at most ${dollars(cap.micro_usd)}`;
  const usual = [
    ...(usual_micro_usd === null ? [] : [dollars(usual_micro_usd.median)]),
    ...(usual_ms === null ? [] : [duration(usual_ms.median)]),
  ].join(' and ');
  const { used_micro_usd: used, cap_micro_usd: limit } = month.here;
  const of = limit === null ? '' : ` of ${dollars(limit)}`;
  return {
    before: usual === '' ? `An answer costs ${most}` : `Usually ${usual}, ${most}`,
    month: `${dollars(used)}${of} this month`,
  };
}
