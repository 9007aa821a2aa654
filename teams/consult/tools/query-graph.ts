import { ConsiliumError, defineTool, type Json, LensRefusal } from '@consilium/kernel';
import { z } from 'zod';
import { citeAnswer } from '../chart/cite-answer.ts';
import { readDoubtsFor } from '../chart/doubts.ts';
import { askedSoFar, keepAsked } from '../chart/found.ts';
import { askLens } from '../chart/ports.ts';
import { readReportedKinds } from '../chart/reported-kinds.ts';

/** A query that was refused so often will not be fixed by one more. */
const MOST_REFUSALS = 3;

/**
 * A query in Cypher over the record of the patient in scope. What is refused comes back with what to write instead; after the
 * third refusal of a run the tool fails.
 */
export const queryGraph = defineTool({
  name: 'query_graph',
  description:
    'Asks the record in Cypher (only reading). Return whole nodes (RETURN o) of what shall be cited: each comes back as a fact with its id.',
  input: z.object({
    cypher: z.string().min(1).max(8_000),
    parameters: z.record(z.string().max(60), z.union([z.string().max(500), z.number()])).optional(),
  }),
  zone: 'record',
  effect: 'read',
  execute: async ({ cypher, parameters = {} }): Promise<Json> => {
    const asked = askedSoFar();
    try {
      const answer = await askLens(cypher, parameters);
      const doubts = await readDoubtsFor(answer);
      const { shown, facts } = citeAnswer(cypher, answer, await readReportedKinds(answer), doubts);
      keepAsked({ ...asked, found: [...asked.found, ...facts] });
      return shown;
    } catch (error) {
      if (!(error instanceof LensRefusal)) throw error;
      const refusals = asked.refusals + 1;
      if (refusals > MOST_REFUSALS)
        throw new ConsiliumError('too_many_refusals', { remedy: 'ask in words for something simpler' });
      keepAsked({ ...asked, refusals });
      return { refused: error.remedy, tries_left: MOST_REFUSALS - refusals };
    }
  },
});
