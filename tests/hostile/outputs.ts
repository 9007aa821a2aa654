import type { Team } from '@consilium/kernel';
import { expect } from 'vitest';
import { leadTo } from '../support/hostile/acts.ts';
import type { OutputCase } from '../support/hostile/outputs.ts';
import { openCase } from './case.ts';
import { checkTurn } from './checks.ts';
import type { World } from './hostile-fixture.ts';

const REFUSALS: readonly string[] = [
  'invalid_output',
  'step_limit',
  'budget_exhausted',
  'too_large',
  'malformed',
];

/** Leads to the agent, whose model insists on its output; the run says how that ended. */
export async function playOutputCase(world: World, team: Team, each: OutputCase): Promise<void> {
  const { agent, reply, verdict, what } = each;
  const played = await openCase(world, team.name);
  const turn = await played.turn(leadTo(team, agent.name, `Please. [${played.tag}]`, () => reply));
  checkTurn(world, turn);
  const asked = turn.wire.filter(({ call }) => call && world.agentOf(call) === agent.name).length;
  const codes = turn.runs.flatMap(({ code }) => code ?? []);
  const refused = codes.some((code) => REFUSALS.includes(code));
  const where = `${agent.name} answers ${what}: ${JSON.stringify(codes)}`;
  if (verdict === 'invalid') expect(refused || calledInvalid(turn.steps), where).toBe(true);
  if (verdict === 'valid') expect({ asked, codes }, where).toEqual({ asked: 1, codes: [] });
  // It may fix its answer, but not for ever.
  expect(asked, where).toBeLessThanOrEqual(agent.limits.steps);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

function calledInvalid(steps: readonly { readonly code: string | null }[]): boolean {
  return steps.some(({ code }) => code === 'invalid_output' || code === 'invalid_arguments');
}
