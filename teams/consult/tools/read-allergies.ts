import { defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { citeNode, citeNote } from '../chart/cite.ts';
import { askNodes } from '../chart/ports.ts';

const ALLERGIES = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ALLERGY]->(a:AllergyRecord)
RETURN a ORDER BY a.recorded_date DESC`;

export const readAllergies = defineTool({
  name: 'read_allergies',
  description: 'Allergies and intolerances with what happened; what is refuted or resolved says so.',
  input: z.object({}),
  zone: 'record',
  effect: 'read',
  execute: async (): Promise<Json> => {
    const nodes = await askNodes(ALLERGIES);
    // That none is noted does not mean that there is none.
    const nothing = 'no allergies are noted in the record, which does not say that there are none';
    return {
      allergies: nodes.map(citeNode),
      ...(nodes.length === 0 ? citeNote('read_allergies', nothing) : {}),
    };
  },
});
