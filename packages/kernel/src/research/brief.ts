import type { EvidenceLevel } from '../evidence/source.ts';

/** What has happened to an agent, or by it. */
export type BriefKind =
  | 'threshold_met'
  | 'source_retracted'
  | 'failed'
  | 'report'
  | 'out_of_budget'
  | 'held_back'
  | 'no_news';

/** Why it happened: `why` of the request, and what woke it. */
export interface BriefCause {
  /** `created`, `message`, `trigger`, `watch`, `budget`; `rule`, `agent`: who held it back; `source`: a source fell. */
  readonly why: string;
  /** What was asked, the instruction of the trigger, the reason. */
  readonly text: string;
}

export interface BriefItem {
  readonly id: string;
  readonly kind: BriefKind;
  readonly importance: 'high' | 'middle' | 'low';
  /** By the tenant's clock. */
  readonly at: Date;
  readonly agent: { readonly id: string; readonly name: string } | null;
  /** The sentence of a report, the title of a source; '' where the kind says all. */
  readonly text: string;
  readonly cause: BriefCause;
  /** The strongest level of what was found; null: nothing was cited. */
  readonly level: EvidenceLevel | null;
  /** Findings that are new. */
  readonly found: number;
  /** How many times, of what is told once: wake-ups without news. */
  readonly count: number;
}

/** The strongest first. */
const LEVELS: readonly EvidenceLevel[] = [
  ...([
    'systematic_review',
    'guideline',
    'randomised_trial',
    'cohort',
    'case_control',
    'case_series',
  ] as const),
  ...(['label', 'registry_entry', 'opinion', 'not_classified'] as const),
];
const STRONG = LEVELS.slice(0, 3);

/** By kind, and of a report by how strong its strongest new source is. */
export function importanceOf({ kind, level }: Pick<BriefItem, 'kind' | 'level'>): BriefItem['importance'] {
  if (kind === 'threshold_met' || kind === 'source_retracted' || kind === 'failed') return 'high';
  if (kind === 'report') return level !== null && STRONG.includes(level) ? 'high' : 'middle';
  return kind === 'out_of_budget' ? 'middle' : 'low';
}

const ORDER = ['high', 'middle', 'low'];

/** The most important first, then the newest. */
export function byImportance(items: readonly BriefItem[]): readonly BriefItem[] {
  return items.toSorted(
    (one, other) =>
      ORDER.indexOf(one.importance) - ORDER.indexOf(other.importance) ||
      other.at.getTime() - one.at.getTime(),
  );
}

/** The strongest of several levels; null: there is none. */
export function strongestLevel(levels: readonly string[]): EvidenceLevel | null {
  return LEVELS.find((each) => levels.includes(each)) ?? null;
}
