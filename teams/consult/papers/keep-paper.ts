import { defineFunction, type PaperContent, paperShape } from '@consilium/kernel';
import { z } from 'zod';
import { required } from '../chart/ports.ts';
import { BY_CODE, choice, facts } from './shapes.ts';

/** Keeps a paper as a draft of the compartment. A person edits and signs it. */
export const keepPaperFunction = defineFunction({
  ...BY_CODE,
  name: 'keep_paper',
  description: 'Keeps a paper as a draft that a person edits, signs and prints.',
  input: z.object({ paper: paperShape, facts, ...choice }),
  output: z.object({ paper: z.string(), version: z.int() }),
  ...{ zone: 'record', effect: 'effect' },
  run: async ({ paper: content, facts: known }, { step }) =>
    step('keep_paper', async ({ ports, caller, stepKey }) => {
      const papers = required(ports.papers);
      const { paper, version } = await papers.create(caller, {
        ...{ content: content as PaperContent, facts: known, key: stepKey },
      });
      return { paper, version };
    }),
});
