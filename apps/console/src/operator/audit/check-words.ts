import type { Checkpoint, TrailCheck } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { FAULT_WORDS } from '../words/audit-words.ts';

export interface CheckWords {
  readonly tone: 'plain' | 'good' | 'danger' | 'waits';
  readonly title: string;
  readonly detail: string;
}

/** What a check of the trail found. `null`: none was made since the server was started. */
export function checkWords(check: TrailCheck | null): CheckWords {
  if (check === null)
    return {
      tone: 'plain',
      title: 'Not checked since the server was started',
      detail: 'A check reads every entry of every chain and compares it with the signed checkpoints.',
    };
  const size = `${counted(check.chains, 'chain', 'chains')}, ${counted(check.entries, 'entry', 'entries')}`;
  if (check.first_bad !== null) return { ...faultWords(check, check.first_bad), tone: 'danger' };
  if (check.ended_at === null)
    return { tone: 'plain', title: 'The check goes on', detail: 'Nothing bad was found so far.' };
  if (check.ok === true)
    return {
      tone: 'good',
      title: `${size}, all hold`,
      detail: 'Nothing was changed, dropped, reordered or cut.',
    };
  return {
    tone: 'waits',
    title: 'The check could not be finished',
    detail: `Its reason: ${check.code ?? 'not known'}. Nothing is said about the trail. Try again once Health is well.`,
  };
}

function faultWords(check: TrailCheck, bad: NonNullable<TrailCheck['first_bad']>) {
  const where = [
    bad.seq === null ? null : `entry ${clinicalNumber(bad.seq)}`,
    bad.whose === null ? null : `of ${bad.whose}`,
  ].filter((part) => part !== null);
  return {
    title:
      check.faults === 1
        ? 'The trail does not hold'
        : `The trail does not hold in ${clinicalNumber(check.faults)} places`,
    detail: `The first bad one: ${wordOf(FAULT_WORDS, bad.fault) ?? bad.fault}${where.length === 0 ? '' : ` (${where.join(' ')})`}. Keep the database and the checkpoints as they are, and find out who had access.`,
  };
}

/** When the trail was last signed, how much of it, and how much came since. */
export function checkpointWords(checkpoint: Checkpoint | null): {
  readonly isBad: boolean;
  readonly text: string;
} {
  if (checkpoint === null)
    return { isBad: false, text: 'Nothing is signed yet: the first checkpoint is made within a minute.' };
  const which = `no. ${checkpoint.number}, ${clinicalMoment(checkpoint.at)}`;
  if (!checkpoint.holds)
    return {
      isBad: true,
      text: `The last signed checkpoint (${which}) is missing or was changed. Check all chains, and keep the database and the checkpoints as they are.`,
    };
  const since = checkpoint.since === 0 ? 'nothing' : counted(checkpoint.since, 'entry', 'entries');
  return {
    isBad: false,
    text: `Last signed checkpoint: ${which}. It covers ${counted(checkpoint.covers, 'entry', 'entries')}; ${since} since.`,
  };
}

/** `1 entry`, `2,000 entries`. */
function counted(count: number, one: string, many: string): string {
  return `${clinicalNumber(count)} ${count === 1 ? one : many}`;
}
