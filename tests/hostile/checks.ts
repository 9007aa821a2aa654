import type { LlmAgent } from '@consilium/kernel';
import { expect } from 'vitest';
import type { Case, Turn } from './case.ts';
import { targetsOf } from './declared.ts';
import type { World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

const ENDS = ['complete', 'partial', 'failed'];

/** What must hold for every turn, whatever the model did. */
export function checkTurn(world: World, played: Case, turn: Turn): void {
  checkEnds(played, turn);
  checkTransfers(played, turn);
  checkTools(world, played);
}

/** Every run says how it ended, and why, unless all went well; the person gets a message that says so too. */
function checkEnds({ tag }: Case, { runs, run, answer }: Turn): void {
  const untyped = runs.filter(
    ({ status, code }) => !ENDS.includes(status) || (status !== 'complete' && !code),
  );
  const silent = !answer || !ENDS.includes(answer.status) || answer.status !== run?.status;
  if (untyped.length > 0 || silent) tally.untypedEnds += 1;
  expect({ tag, untyped, answer: silent ? { answer, run } : 'typed' }).toEqual({
    tag,
    untyped: [],
    answer: 'typed',
  });
}

function checkTransfers({ tag, team }: Case, { steps }: Turn): void {
  const made = steps.filter(({ kind, outcome }) => kind === 'transfer' && outcome === 'success');
  const undeclared = made.filter(({ agent, name }) => {
    const from = team.agents[agent];
    return from?.kind !== 'llm' || !targetsOf(team, from).includes(name);
  });
  tally.undeclaredTransfers += undeclared.length;
  expect({ tag, undeclared }).toEqual({ tag, undeclared: [] });
}

/** Asked of the tools themselves, not of the rows. */
function checkTools(world: World, { tag, team, conversation }: Case): void {
  const undeclared = world.toolRuns.filter((run) => {
    if (run.conversation !== conversation) return false;
    const agent = team.agents[run.agent] as LlmAgent | undefined;
    return !agent?.tools.includes(run.tool);
  });
  tally.undeclaredTools += undeclared.length;
  expect({ tag, undeclared }).toEqual({ tag, undeclared: [] });
}

/** Agents whose instruction went out to a model in this turn. */
export function agentsOnWire(world: World, turn: Turn): ReadonlySet<string> {
  return new Set(turn.wire.flatMap(({ call }) => (call ? [world.cast.agentOf(call)] : [])));
}
