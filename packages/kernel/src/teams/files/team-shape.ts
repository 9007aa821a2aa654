import { IDENTIFIER } from '@consilium/base';
import { z } from 'zod';

export const agentName = z.string().regex(IDENTIFIER);

export const text = z.string().min(1).max(20_000);

const limits = z
  .strictObject({
    tokens: z.int().min(1).max(10_000_000).default(200_000).describe('Tokens of a turn. Default 200000.'),
    usd: z.number().min(0.000001).max(1000).default(1).describe('Dollars a turn may cost. Default 1.00.'),
    hops: z.int().min(1).max(100).default(8).describe('Transfers in a turn. Default 8.'),
    calls: z.int().min(1).max(1000).default(60).describe('Model calls in a turn. Default 60.'),
    turn_seconds: z.int().min(1).max(3600).default(600).describe('Seconds of a turn. Default 600.'),
    lens_seconds: z
      .number()
      .min(0.1)
      .max(3600)
      .default(30)
      .describe('Seconds that queries of a turn may run in the database. Default 30.'),
  })
  .prefault({});

/** team.yml */
export const teamShape = z
  .strictObject({
    name: agentName.describe('Name of the team.'),
    description: text.describe('What the team is for.'),
    root: agentName.describe('The agent that each turn starts with.'),
    agents: z.array(agentName).min(1).max(200).describe('Each agent has a file agents/<name>.yml.'),
    transfers: z
      .record(agentName, z.array(agentName).min(1))
      .default({})
      .describe(
        'From an agent to the agents that it may hand the turn to. Back to the parent needs no entry.',
      ),
    by_code: z
      .record(agentName, z.array(agentName).min(1))
      .default({})
      .describe('Those transfers that only a callback may make: no model is offered them.'),
    limits: limits.describe('What one turn may use.'),
  })
  .describe('A team of agents');

export type TeamShape = z.output<typeof teamShape>;
