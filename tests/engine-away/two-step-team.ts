import { defineTool, type Json } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { z } from 'zod';

const look = defineTool({
  name: 'look',
  description: 'Looks something up.',
  input: z.looseObject({}),
  zone: 'neutral',
  effect: 'pure',
  execute: (): Json => ({ found: true }),
});

const { TURN_SECONDS = '100' } = process.env;

/** One agent that looks something up and then answers: a turn can be caught in the middle. Its time is short. */
export const source: TeamSource = {
  files: [
    {
      path: 'team.yml',
      text: `name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\nlimits: { turn_seconds: ${TURN_SECONDS} }\n`,
    },
    {
      path: 'agents/helper.yml',
      text: 'name: helper\ndescription: Answers.\ninstruction: You answer briefly.\ntools: [look]\n',
    },
  ],
  catalogue: { tools: [look], callbacks: [] },
};
