import {
  defineFunction,
  type EvidenceLevel,
  factId,
  type Json,
  type Passage,
  passageFact,
} from '@consilium/kernel';
import { z } from 'zod';
import { BY_CODE, choice, type GradedEvidence, gradedEvidence, sampleFacts } from './shapes.ts';

/** The strongest kind of evidence first. */
const LEVEL_ORDER: readonly EvidenceLevel[] = [
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

const MOST_PASSAGES = 30;

/** Searches the local library for a question; levels are by rule, and nothing leaves this deployment. */
export const gradedEvidenceFunction = defineFunction({
  ...BY_CODE,
  name: 'graded_evidence',
  description:
    'Passages of the local library on a question, the strongest kind of evidence first, without retracted sources.',
  input: z.object({ question: z.string().trim().min(3).max(600), ...choice }),
  output: gradedEvidence,
  zone: 'neutral',
  effect: 'read',
  example: (end) =>
    ({
      ...(empty('Question', '') as object),
      facts: sampleFacts(end === 'least' ? 0 : MOST_PASSAGES, 700),
    }) as unknown as Json,
  run: async ({ question }, { step }) =>
    (await step('graded_evidence', async ({ ports, scope }) => {
      if (!ports.evidence) return empty(question, 'There is no knowledge library here.');
      const found = await ports.evidence.search(scope, {
        query: question,
        topK: MOST_PASSAGES,
        mode: 'hybrid',
      });
      const usable = found.passages.filter(({ snapshot }) => snapshot.status !== 'retracted');
      const retracted = found.passages.length - usable.length;
      const facts = usable.toSorted(byLevel).map((passage) => {
        const said = passageFact(passage);
        return { ...said, id: factId(said) };
      });
      return {
        question,
        facts: facts as unknown as Json,
        counts: { ...found.counts, read: new Set(usable.map(({ snapshot }) => snapshot.hash)).size },
        gaps: [
          ...found.gaps,
          ...(found.modeReason === undefined ? [] : [found.modeReason]),
          ...(retracted === 0 ? [] : [`Passages of retracted sources that were left out: ${retracted}.`]),
        ],
      };
    })) as unknown as GradedEvidence,
});

function byLevel(one: Passage, other: Passage): number {
  const place = ({ snapshot }: Passage) => LEVEL_ORDER.indexOf(snapshot.level);
  return place(one) - place(other) || other.score - one.score;
}

function empty(question: string, gap: string): Json {
  return { question, facts: [], counts: { found: 0, screened: 0, read: 0 }, gaps: [gap] };
}
