import { expect } from 'vitest';
import { isEnd, untypedRuns } from '../support/hostile/conversation.ts';
import { targetsOf } from '../support/hostile/declared.ts';
import { undeclaredTools } from '../support/hostile/spied.ts';
import type { Turn } from './case.ts';
import type { World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

/** What must hold for every turn, whatever the model did. */
export function checkTurn(world: World, turn: Turn): void {
  checkEnds(turn);
  checkTransfers(turn);
  checkTools(world, turn);
}

/** Every run says how it ended, and why, unless all went well; the person gets a message that says so too. */
function checkEnds(turn: Turn): void {
  const { tag, run, answer } = turn;
  const untyped = untypedRuns(turn);
  const silent = !answer || !isEnd(answer.status) || answer.status !== run?.status;
  if (untyped.length > 0 || silent) tally.untypedEnds += 1;
  expect({ tag, untyped, answer: silent ? { answer, run } : 'typed' }).toEqual({
    tag,
    untyped: [],
    answer: 'typed',
  });
}

function checkTransfers({ tag, team, steps }: Turn): void {
  const made = steps.filter(({ kind, outcome }) => kind === 'transfer' && outcome === 'success');
  const undeclared = made.filter(({ agent, name }) => {
    const from = team.agents[agent];
    return from?.kind !== 'llm' || !targetsOf(team, from).includes(name);
  });
  tally.undeclaredTransfers += undeclared.length;
  expect({ tag, undeclared }).toEqual({ tag, undeclared: [] });
}

/** Asked of the tools themselves, not of the rows. */
function checkTools({ toolRuns }: World, turn: Turn): void {
  const undeclared = undeclaredTools(toolRuns, turn);
  tally.undeclaredTools += undeclared.length;
  expect({ tag: turn.tag, undeclared }).toEqual({ tag: turn.tag, undeclared: [] });
}

/** Agents whose instruction went out to a model in this turn. */
export function agentsOnWire({ agentOf }: World, { wire }: Turn): ReadonlySet<string> {
  return new Set(wire.flatMap(({ call }) => (call ? [agentOf(call)] : [])));
}
