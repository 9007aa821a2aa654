import { checkPaper } from '@consilium/clinical';
import { defineFunction, paperShape } from '@consilium/kernel';
import { z } from 'zod';
import { askSentences } from './ask-sentences.ts';
import { briefPaper } from './brief-paper.ts';
import { choice, facts, gradedEvidence } from './shapes.ts';

const SYSTEM =
  'You summarise what passages of the medical literature say about a question, for a clinician, the strongest evidence first.';
const MOST_PASSAGES = 16;

/** A model summarises the passages and the check leaves what they carry; the table, the contradictions and the counts are code's. */
export const evidenceBriefFunction = defineFunction({
  name: 'evidence_brief',
  description:
    'A page on a question from passages of the library: what each source says with its level, where sources disagree, and how many were found, screened, read and cited.',
  input: z.object({ evidence: gradedEvidence, ...choice }),
  output: z.object({ paper: paperShape, facts }),
  budget: () => ({ input: 16_384, output: 2_048 }),
  presets: {
    ...{ default: 'S4', variants: { high_stakes: 'D4' } },
    quality: { light: 'S1', standard: 'S4', high: 'D4' },
  },
  questions: ({ evidence }) => (evidence.facts.length === 0 ? { least: 0, most: 0 } : { least: 1, most: 1 }),
  ...{ zone: 'neutral', effect: 'pure' },
  run: async ({ evidence }, context) => {
    const given = evidence.facts.slice(0, MOST_PASSAGES);
    const task = `Question: ${evidence.question}`;
    const asked =
      given.length === 0 ? NOTHING : await askSentences(context, { system: SYSTEM, task, facts: given });
    const sources = { facts: given, current: new Map(), vocabulary: { terms: [], people: [] } };
    const summary = checkPaper(asked.sentences.join(' '), sources);
    const standIn = asked.standIn && summary.blocks.length > 0;
    return { paper: briefPaper({ evidence, summary, standIn }), facts: given };
  },
});

const NOTHING = { sentences: [], standIn: false } as const;
