import { defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { BODY_SYSTEMS, systemOf } from '../chart/body-systems.ts';
import { citeNode, citeNote } from '../chart/cite.ts';
import { citeFamilyHistory } from '../chart/family-history.ts';
import { readProblems } from '../chart/problems.ts';

const MOST_SHOWN = 60;

export const readConditions = defineTool({
  name: 'read_conditions',
  description:
    'Diseases, problems and symptoms with status, beginning and end; with a system of the body, those that belong to it. What is refuted says so. Without a system also the family history, which is of the relative.',
  input: z.object({ system: z.enum(BODY_SYSTEMS.map(({ name }) => name)).optional() }),
  zone: 'record',
  effect: 'read',
  execute: async ({ system }): Promise<Json> => {
    const { conditions, symptoms } = await readProblems(system === undefined ? undefined : systemOf(system));
    const family = system === undefined ? await citeFamilyHistory() : [];
    const of = system === undefined ? '' : ` of the ${system} system`;
    const left = [conditions, symptoms].reduce(
      (sum, { length }) => sum + Math.max(0, length - MOST_SHOWN),
      0,
    );
    return {
      conditions: conditions.slice(0, MOST_SHOWN).map(citeNode),
      symptoms: symptoms.slice(0, MOST_SHOWN).map(citeNode),
      ...(family.length > 0 ? { family_history: family } : {}),
      ...(left > 0 ? { left_out: left } : {}),
      ...(conditions.length + symptoms.length === 0
        ? citeNote(['read_conditions', system ?? null], `no conditions or symptoms${of} in the record`)
        : {}),
    };
  },
});
