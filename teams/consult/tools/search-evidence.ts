import { currentRun, defineTool, type Json, type Passage, passageFact } from '@consilium/kernel';
import { z } from 'zod';
import { citeNote } from '../chart/cite.ts';

const MOST_PASSAGES = 6;

export const searchEvidence = defineTool({
  name: 'search_evidence',
  description:
    'Passages of studies, guidelines, trial registries and labels from the local knowledge library. Nothing leaves this deployment.',
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('Medical words: the condition, the medicine, the outcome'),
  }),
  zone: 'neutral',
  effect: 'read',
  execute: async ({ query }): Promise<Json> => {
    const { ports, scope, cite } = currentRun();
    if (!ports.evidence) return nothing(query, ['There is no knowledge library here.']);
    // The library asks no embedding model outside this machine with these words, as a patient is open.
    const found = await ports.evidence.search(scope, { query, topK: MOST_PASSAGES, mode: 'hybrid' });
    const usable = found.passages.filter(({ snapshot }) => snapshot.status !== 'retracted');
    const gaps = [...found.gaps, ...leftOut(found.passages.length - usable.length)];
    const { mode, modeReason } = found;
    const searched = { mode, ...(modeReason && { mode_reason: modeReason }) };
    if (usable.length === 0) return { ...nothing(query, gaps), ...searched };
    return {
      ...searched,
      passages: usable.map((passage) => handOut(passage, cite(passageFact(passage)))),
      gaps: cited(gaps),
    };
  },
});

/** What a model needs to choose a passage and to say it as strongly as it is. The footnote is printed by code. */
function handOut({ snapshot, text }: Passage, id: string): Json {
  const { source, level, status, invented } = snapshot;
  return {
    passage: id,
    title: 'title' in source ? source.title : source.file_path,
    year: 'year' in source ? source.year : null,
    level: level.replaceAll('_', ' '),
    status: status.replaceAll('_', ' '),
    ...(invented ? { invented } : {}),
    text,
  };
}

function nothing(query: string, gaps: readonly string[]) {
  return {
    passages: [],
    gaps: cited(gaps),
    ...citeNote(['search_evidence', query], 'the knowledge library has no passage on this'),
  };
}

/** What was not searched may be said with its mark. */
function cited(gaps: readonly string[]): Json {
  return gaps.map((gap) => citeNote(['search_evidence', gap], gap));
}

function leftOut(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 passage of a retracted source was left out.'
      : `${count} passages of retracted sources were left out.`,
  ];
}
