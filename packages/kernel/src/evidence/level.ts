import type { EvidenceLevel, SourceMetadata, SourceStatus } from './source.ts';

/** Publication types of MEDLINE, and what those of other sources are called. The first level that one of a paper's types names counts. */
const LEVELS: readonly (readonly [level: EvidenceLevel, types: readonly string[]])[] = [
  // A plan of a study has no results.
  ['not_classified', ['clinical trial protocol', 'systematic review protocol', 'protocol', 'preprint']],
  ['guideline', ['practice guideline', 'guideline', 'consensus development conference']],
  ['systematic_review', ['systematic review', 'meta-analysis', 'network meta-analysis']],
  [
    'randomised_trial',
    [
      'randomized controlled trial',
      'randomised controlled trial',
      'equivalence trial',
      'pragmatic clinical trial',
    ],
  ],
  ['cohort', ['cohort study', 'cohort studies']],
  ['case_control', ['case-control study', 'case-control studies']],
  ['case_series', ['case reports', 'case report', 'case series']],
  ['opinion', ['review', 'editorial', 'comment', 'letter', 'news', 'lecture', 'interview', 'viewpoint']],
];

/**
 * How strong a kind of evidence a source is, by its kind and its publication types. Nobody's opinion of it enters, and what no rule
 * names is `not_classified`: an "Observational Study" may be a cohort or a case-control study.
 *
 * @example evidenceLevel({ source_type: 'article', publication_types: ['Journal Article', 'Meta-Analysis'], … }) // 'systematic_review'
 */
export function evidenceLevel(source: SourceMetadata): EvidenceLevel {
  if (source.source_type === 'trial') return 'registry_entry';
  if (source.source_type === 'label') return 'label';
  if (source.source_type !== 'article') return 'not_classified';
  const types = new Set(source.publication_types.map((type) => type.trim().toLowerCase()));
  return LEVELS.find(([, named]) => named.some((type) => types.has(type)))?.[0] ?? 'not_classified';
}

/** From the gravest. */
export const SOURCE_STATUSES = [
  'retracted',
  'concern',
  'corrected',
  'none_known',
  'unknown',
] as const satisfies readonly SourceStatus[];

/** What a paper's own publication types say of its standing. They never say that nothing is known against it. */
export function statusOfTypes(source: SourceMetadata): SourceStatus {
  if (source.source_type !== 'article') return 'unknown';
  const types = new Set(source.publication_types.map((type) => type.trim().toLowerCase()));
  if (types.has('retracted publication')) return 'retracted';
  return types.has('corrected and republished article') ? 'corrected' : 'unknown';
}

/** Studies from the strongest kind down. */
const LADDER: readonly EvidenceLevel[] = [
  'systematic_review',
  'randomised_trial',
  'cohort',
  'case_control',
  'case_series',
  'opinion',
];

/** Whether a level is the one that is asked for, or a stronger kind of study. A guideline, a label or a registry entry is only itself. */
export function isAtLeast(level: EvidenceLevel, asked: EvidenceLevel): boolean {
  if (level === asked) return true;
  const [own, least] = [LADDER.indexOf(level), LADDER.indexOf(asked)];
  return own >= 0 && least >= 0 && own < least;
}

/** The level in words, in the singular: `randomised trial`. */
export function levelWords(level: EvidenceLevel): string {
  return level === 'case_control'
    ? 'case-control study'
    : level === 'cohort'
      ? 'cohort study'
      : level.replaceAll('_', ' ');
}
