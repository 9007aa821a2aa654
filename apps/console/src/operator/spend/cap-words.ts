import type { Spend } from '../../api/generated.ts';
import { dollars } from '../../components/numbers.ts';

export interface CapWords {
  /** 0 to 1; null: there is no cap. */
  readonly share: number | null;
  readonly isReached: boolean;
  readonly text: string;
}

/** What the month has used of the tenant's cap. A stand-in's money counts, though nobody pays it: the cap can be tried with it. */
export function capWords(month: Spend['month']): CapWords {
  const { used_micro_usd: used, stand_in_micro_usd: standIn, cap_micro_usd: cap } = month;
  if (cap === null) return { share: null, isReached: false, text: 'No cap is set for the month.' };
  const share = cap === 0 ? 1 : Math.min(1, used / cap);
  const percent = used > 0 && share < 0.01 ? 'under 1 %' : `${Math.floor(share * 100)} %`;
  const counted = standIn === 0 ? '' : ' It counts the stand-in too.';
  return {
    share,
    isReached: used >= cap,
    text: `${percent} of the month’s cap of ${dollars(cap)} is used.${counted}`,
  };
}

/** What somebody typed as dollars, in micro USD; null: no amount from $0 to $1,000,000 with at most two decimals. */
export function readCap(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  const microUsd = Math.round(Number(text) * 100) * 10_000;
  return microUsd <= 1_000_000_000_000 ? microUsd : null;
}

/** What a new cap does; `ends`: the first day of the next month, as it is shown. */
export function newCapWords(month: Spend['month'], cap: number, ends: string): string {
  const used = `${dollars(month.used_micro_usd)} of it is used this month.`;
  if (month.used_micro_usd < cap) return used;
  return `This month has used ${dollars(month.used_micro_usd)} already: no model is asked before ${ends}.`;
}
