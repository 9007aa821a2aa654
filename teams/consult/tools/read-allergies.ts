import { plainWords } from '@consilium/clinical';
import { defineTool, type Json, type LensNode } from '@consilium/kernel';
import { z } from 'zod';
import { citeNode, citeNote } from '../chart/cite.ts';
import { askNodes } from '../chart/ports.ts';

const ALLERGIES = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ALLERGY]->(a:AllergyRecord)
RETURN a ORDER BY a.recorded_date DESC`;

export const readAllergies = defineTool({
  name: 'read_allergies',
  description: 'Allergies and intolerances with what happened; what is refuted or resolved says so.',
  input: z.object({
    count: z.boolean().optional().describe('Also that these are all that are noted.'),
    named: z.string().min(1).max(80).optional().describe('One that is asked about: whether it is noted.'),
  }),
  zone: 'record',
  effect: 'read',
  execute: async ({ named, count }): Promise<Json> => {
    const nodes = await askNodes(ALLERGIES);
    // That none is noted does not mean that there is none.
    const nothing = 'no allergies are noted in the record, which does not say that there are none';
    return {
      allergies: nodes.map(citeNode),
      ...(nodes.length === 0 ? citeNote('read_allergies', nothing) : {}),
      ...(count && nodes.length > 0 ? { no_other: citeNote('count_allergies', countOf(nodes.length)) } : {}),
      ...(named === undefined || nodes.length === 0 || nodes.some((node) => isCalled(node, named))
        ? {}
        : { not_noted: citeNote(['read_allergies', named], 'no allergy in the record is called so') }),
    };
  },
});

/** Says that the list is complete, for questions about other allergies. */
function countOf(count: number): string {
  return `${count === 1 ? 'one allergy or intolerance' : `${count} allergies or intolerances`} in the record, no other is noted`;
}

/** By its own name: that a group holds it is for check_medicine to say. */
function isCalled({ properties: { name } }: LensNode, named: string): boolean {
  const [said, own] = [plainWords(named), plainWords(typeof name === 'string' ? name : '')];
  return ` ${own} `.includes(` ${said} `) || ` ${said} `.includes(` ${own} `);
}
