import type { AuditEntry } from '../../api/generated.ts';
import { localDay } from '../../components/dates.ts';
import { actionWords } from '../../words/trail-words.ts';
import { weightOf } from './trail-words.ts';

/** What one person did in one go: a page that is opened makes many entries of the trail. */
export interface Look {
  readonly key: number;
  readonly actor: string;
  readonly purpose: string;
  readonly from: string;
  readonly to: string;
  /** Each act once, with how often; writes first. */
  readonly acts: readonly { readonly words: string; readonly times: number }[];
  readonly entries: readonly AuditEntry[];
  readonly isForAnswer: boolean;
}

export interface DayOfLooks {
  readonly day: string;
  readonly looks: readonly Look[];
}

const PAUSE_MS = 15 * 60_000;

/** The trail (newest first) by day of the reader’s clock, and within a day by person, purpose and pauses. */
export function daysOfLooks(
  entries: readonly AuditEntry[],
  dayOf: (at: string) => string = (at) => localDay(new Date(at)),
): readonly DayOfLooks[] {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return [...days].map(([day, inside]) => ({ day, looks: looksOf(inside) }));
}

function looksOf(entries: readonly AuditEntry[]): readonly Look[] {
  const open = new Map<string, AuditEntry[]>();
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    // What an agent reads for a person stands apart from what the person opens.
    const key = JSON.stringify([entry.actor, entry.purpose, entry.run !== null]);
    const group = open.get(key);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && Date.parse(last.at) - Date.parse(entry.at) <= PAUSE_MS)
      group.push(entry);
    else {
      const fresh = [entry];
      open.set(key, fresh);
      groups.push(fresh);
    }
  }
  return groups.map(lookOf);
}

function lookOf(entries: readonly AuditEntry[]): Look {
  const [newest] = entries as readonly [AuditEntry];
  const times = new Map<string, { times: number; weight: number }>();
  for (const { action } of entries) {
    const words = actionWords(action);
    times.set(words, { times: (times.get(words)?.times ?? 0) + 1, weight: weightOf(action) });
  }
  return {
    key: newest.seq,
    actor: newest.actor,
    purpose: newest.purpose,
    from: entries.at(-1)?.at ?? newest.at,
    to: newest.at,
    acts: [...times]
      .toSorted(([, one], [, other]) => one.weight - other.weight)
      .map(([words, { times: count }]) => ({ words, times: count })),
    entries,
    isForAnswer: newest.run !== null,
  };
}
