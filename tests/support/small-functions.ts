import { type AnyFunction, defineFunction, type JsonSchema } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { z } from 'zod';

/** One agent that answers, with functions as its tools. */
export const source: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
    {
      path: 'agents/helper.yml',
      text: 'name: helper\ndescription: Answers.\ninstruction: You answer briefly.\ntools: [ask_twice, count_words]\n',
    },
  ],
  catalogue: { tools: [], callbacks: [] },
};

const choice = { preset: z.string().optional(), quality: z.enum(['light', 'standard', 'high']).optional() };
const answer: JsonSchema = {
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
};
const presets = {
  default: 'S1',
  variants: { two: 'D4' },
  quality: { light: 'S4', standard: 'S1', high: 'T1' },
};
const common = { presets, zone: 'neutral' as const, effect: 'pure' as const };
const input = z.strictObject({ words: z.string().min(1), ...choice });

/** Asks one question after the other: a worker may end in between. */
const askTwice = defineFunction({
  ...common,
  name: 'ask_twice',
  description: 'Asks two questions, one after the other',
  input,
  output: z.object({ said: z.array(z.string()) }),
  budget: () => ({ input: 100, output: 50 }),
  questions: () => ({ least: 2, most: 2 }),
  run: async ({ words }, { ask }) => {
    const said: string[] = [];
    for (const which of ['first', 'second']) {
      const text = `${which}: ${words}`;
      const { output } = await ask({ system: 'Say one word.', text, output: answer, maxOutputTokens: 50 });
      said.push((output as { word: string }).word);
    }
    return { said };
  },
});

/** Code alone, with a step of its own. */
const countWords = defineFunction({
  ...common,
  name: 'count_words',
  description: 'Counts words',
  input,
  output: z.object({ words: z.int(), run: z.string() }),
  budget: () => ({ input: 100, output: 50, cut: ['words'] }),
  questions: () => ({ least: 0, most: 0 }),
  run: async ({ words }, { step }) => {
    const run = await step('look', async (current) => current.run);
    return { words: words.split(' ').length, run };
  },
});

export const functions: readonly AnyFunction[] = [askTwice, countWords];
