import { defineFunction } from '@consilium/kernel';
import { z } from 'zod';
import { askSentences } from './ask-sentences.ts';
import { chartFacts, choice, gradedEvidence } from './shapes.ts';

const LETTER_KINDS = ['prior-authorisation', 'appeal'] as const;

export const letterInput = {
  treatment: z.string().trim().min(2).max(200),
  letter: z.enum(LETTER_KINDS),
  insurer: z.string().trim().max(200).default(''),
  denial: z
    .string()
    .trim()
    .max(1_000)
    .default('')
    .describe('Of an appeal: why it was refused, as the insurer says it'),
};

const input = z.object({ ...letterInput, chart: chartFacts, evidence: gradedEvidence, ...choice });

const SYSTEM =
  'You write the reasons of a letter from a clinician to a health insurer: why this patient needs this treatment, first from the record, then from the literature.';

/** A model writes the reasons; code checks them and writes the rest. */
export const writeLetterFunction = defineFunction({
  name: 'write_letter',
  description:
    'The reasons of a letter to an insurer, as sentences that cite facts of the record and passages of the library. Not yet checked.',
  input,
  output: z.object({ sentences: z.array(z.string().max(1_000)).max(30), stand_in: z.boolean() }),
  // Of a long record it is handed more facts than it sends: at most 150 of the record and 12 of the library.
  budget: () => ({ input: 16_384, each: { chart: 400_000, evidence: 64_000 }, output: 2_048 }),
  presets: {
    ...{ default: 'S4', variants: { high_stakes: 'D4' } },
    quality: { light: 'S1', standard: 'S4', high: 'D4' },
  },
  questions: () => ({ least: 1, most: 1 }),
  ...{ zone: 'record', effect: 'pure' },
  run: async ({ treatment, letter, denial, chart, evidence }, context) => {
    const wanted = new Set([
      ...chart.diagnoses,
      ...chart.medicines,
      ...chart.results,
      ...chart.allergies,
      ...chart.documents,
    ]);
    const facts = [
      ...chart.facts.filter(({ id }) => wanted.has(id)).slice(0, 150),
      ...evidence.facts.slice(0, 12),
    ];
    const why = denial === '' ? '' : `\nThe insurer refused it and wrote: ${denial}`;
    const task = `Treatment: ${treatment}\nKind of letter: ${letter.replace('-', ' ')}${why}`;
    const { sentences, standIn } = await askSentences(context, { system: SYSTEM, task, facts });
    return { sentences: [...sentences], stand_in: standIn };
  },
});
