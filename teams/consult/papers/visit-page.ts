import { readVisitChart, visitPage } from '@consilium/clinical';
import { defineFunction, type Json, type PaperContent, paperShape } from '@consilium/kernel';
import { z } from 'zod';
import { required } from '../chart/ports.ts';
import { BY_CODE, choice, facts } from './shapes.ts';

/** One page for the next encounter, by code alone. */
export const visitPageFunction = defineFunction({
  ...BY_CODE,
  name: 'visit_page',
  description:
    'One page for the next visit: what changed since the last, medicines to reconcile, open questions, checks due. From the record alone; every line cites its entry.',
  input: z.object({ ...choice }),
  output: z.object({ paper: paperShape, facts }),
  zone: 'record',
  effect: 'read',
  run: async (_, { step }) => {
    const paper = await step('visit_page', async ({ ports, caller, now }) => {
      const views = { ...required(ports.record), ...required(ports.views) };
      return visitPage(await readVisitChart(views, caller, now())) as unknown as Json;
    });
    return { paper: paper as unknown as PaperContent, facts: [] };
  },
});
