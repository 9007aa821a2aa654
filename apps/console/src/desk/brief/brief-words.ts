import type { BriefItem } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';
import { LEVEL_WORDS } from '../../words/evidence-words.ts';

/** What happened, in a few words. */
export function happenedWords({ kind, found, count, level }: BriefItem): string {
  switch (kind) {
    case 'threshold_met':
      return 'Enough evidence: its threshold is met';
    case 'source_retracted':
      return 'A source it cites was retracted';
    case 'failed':
      return 'Its work failed';
    case 'out_of_budget':
      return 'Its budget of this month is used up; it sleeps until the next';
    case 'held_back':
      return 'Held back';
    case 'no_news':
      return count === 1 ? 'Woke up and found nothing new' : `Woke up ${count} times and found nothing new`;
    case 'report':
      if (found === 0) return 'Reported, without a finding that cites a source';
      return `${found === 1 ? '1 new finding' : `${found} new findings`}${strongestWords(level)}`;
  }
}

function strongestWords(level: string | null): string {
  const words = level === null ? undefined : wordOf(LEVEL_WORDS, level);
  return words === undefined ? '' : `, strongest source: ${words.toLowerCase()}`;
}

const CAUSES: { readonly [why: string]: string } = {
  created: 'It was asked',
  message: 'It was asked',
  trigger: 'Woken by its schedule',
  watch: 'Woken by what it watches',
  budget: 'A new month began',
  rule: 'By your settings',
  agent: 'By the assistant',
  source: 'Reason',
};

/** Why it happened: who or what caused it, and its words. */
export function causeWords({ why, text }: BriefItem['cause']): string {
  const cause = wordOf(CAUSES, why) ?? 'Cause';
  return text === '' ? cause : `${cause}: ${text}`;
}

export const IMPORTANCE = [
  { importance: 'high', title: 'Important' },
  { importance: 'middle', title: 'New' },
  { importance: 'low', title: 'Quiet' },
] as const;

const DAY_MS = 86_400_000;

/** How far back a brief can look. */
export const SPANS = [
  { span: 'looked', name: 'Since you looked', days: null },
  { span: 'yesterday', name: 'Since yesterday', days: 1 },
  { span: 'week', name: '7 days', days: 7 },
  { span: 'month', name: '30 days', days: 30 },
] as const;
export type Span = (typeof SPANS)[number]['span'];

/** From when; undefined: since the reader looked. To the minute, so that the same question is asked once. */
export function sinceOf(span: Span, now: Date): string | undefined {
  const days = SPANS.find((each) => each.span === span)?.days ?? null;
  if (days === null) return undefined;
  const at = new Date(now.getTime() - days * DAY_MS);
  if (days === 1) at.setHours(0, 0, 0, 0);
  else at.setSeconds(0, 0);
  return at.toISOString();
}
