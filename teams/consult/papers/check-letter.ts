import { checkPaper } from '@consilium/clinical';
import {
  type ChartFact,
  defineFunction,
  type FunctionContext,
  type Json,
  paperShape,
  type RecordVocabulary,
} from '@consilium/kernel';
import { z } from 'zod';
import { required } from '../chart/ports.ts';
import { letterPaper } from './letter-paper.ts';
import { BY_CODE, chartFacts, choice, facts, gradedEvidence } from './shapes.ts';
import { letterInput } from './write-letter.ts';

const input = z.object({
  ...letterInput,
  ...{ chart: chartFacts, evidence: gradedEvidence },
  sentences: z.array(z.string().max(1_000)).max(30),
  stand_in: z.boolean(),
  ...choice,
});

/** Checks each sentence of the reasons against the record as it is now and the passages, and composes the letter. */
export const checkLetterFunction = defineFunction({
  ...BY_CODE,
  name: 'check_letter',
  description:
    'Checks the reasons of a letter sentence by sentence and composes the letter: what fails is removed and named, what is not confirmed is marked.',
  input,
  output: z.object({ paper: paperShape, facts }),
  ...{ zone: 'record', effect: 'read' },
  run: async ({ sentences, stand_in: standIn, chart, evidence, ...parts }, context) => {
    const all = [...chart.facts, ...evidence.facts];
    const { current, vocabulary } = await recordNow(context, chart.facts);
    const reasons = checkPaper(sentences.join(' '), { facts: all, current, vocabulary });
    const paper = letterPaper({
      ...parts,
      chart,
      evidence,
      reasons,
      standIn: standIn && reasons.blocks.length > 0,
    });
    return { paper, facts: all };
  },
});

/** What the record says at this moment of the entries that facts were read from. */
async function recordNow(
  { step }: Pick<FunctionContext, 'step'>,
  known: readonly ChartFact[],
): Promise<{ readonly current: ReadonlyMap<string, number>; readonly vocabulary: RecordVocabulary }> {
  const read = await step('record_now', async ({ ports, caller }) => {
    const record = required(ports.record);
    const resources = [...new Set(known.map(({ resource }) => resource))].filter(
      (each) => !each.startsWith('Query/'),
    );
    const versions = await record.currentVersions(caller, resources);
    return { current: [...versions], vocabulary: await record.vocabulary(caller) } as unknown as Json;
  });
  const { current, vocabulary } = read as unknown as {
    current: readonly (readonly [string, number])[];
    vocabulary: RecordVocabulary;
  };
  // What a query computed has no version of its own.
  const computed = known.filter(({ resource }) => resource.startsWith('Query/'));
  return {
    current: new Map([...computed.map(({ resource, version }) => [resource, version] as const), ...current]),
    vocabulary,
  };
}
