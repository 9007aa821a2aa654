import type { Catalogue, Team } from '@consilium/kernel';
import type { ModelCall } from '@consilium/stand-in';
import { expect } from 'vitest';
import { llmAgents } from '../support/hostile/declared.ts';
import type { World } from './consult-hostile-fixture.ts';
import { tally } from './figures.ts';
import { tellChart, tellsOf } from './past.ts';
import { actOf, type Plan, plansOf } from './plans.ts';
import { topicFor } from './premises.ts';
import { openSession, type Turn } from './session.ts';
import type { Trial } from './trial.ts';

/** Turns of one conversation, one after the other; plans of background members share a turn. */
export interface Lane {
  readonly team: Team;
  readonly turns: readonly (readonly Plan[])[];
}

export function lanesOf(world: World, team: Team, catalogue: Catalogue, full: boolean): readonly Lane[] {
  const plans = (background: boolean) =>
    llmAgents(team)
      .filter((agent) => agent.background === background)
      .map((agent) => plansOf(world, team, catalogue, agent, full));
  const listening = plans(true);
  const longest = Math.max(0, ...listening.map(({ length }) => length));
  const together = Array.from({ length: longest }, (_, at) => listening.flatMap((each) => each[at] ?? []));
  return [
    { team, turns: together },
    ...plans(false).map((turns) => ({ team, turns: turns.map((plan) => [plan]) })),
  ];
}

export async function playLane(world: World, { team, turns }: Lane, trial: Trial): Promise<void> {
  const [first] = turns.flat();
  if (!first) return;
  const session = await openSession(world, team.name, topicFor(world, team, first.agent));
  if (tellsOf(team)) await tellChart(session);
  for (const [index, plans] of turns.entries()) {
    const link = world.web.page(`${first.agent.replaceAll('_', '-')}-${index}`, '/page');
    const text = plans[0]!.text(link);
    const turn = await session.turn(actOf(session, plans, link), text);
    const names = plans.map(({ agent, what }) => `${agent}: ${what}`);
    // A harm that nobody tried proves nothing.
    expect(plans.flatMap((plan) => unplayed(plan, turn))).toEqual([]);
    trial.look(turn, names.join(', '));
    for (const { agent, attempts, calls } of plans) {
      tally.attempts += attempts;
      if (agent === 'medical_context' && !calls) tally.medications += attempts;
    }
  }
}

/** Why a plan was not carried out: nobody was asked, or not every call was answered. */
function unplayed({ agent, what, attempts, calls: areCalls }: Plan, { calls }: Turn): readonly string[] {
  const own = calls.filter((each) => each.agent === agent);
  if (own.length === 0) return [`${agent} was not asked: ${what}`];
  const answered = Math.max(...own.map(({ call }) => answersIn(call)));
  return areCalls && answered < attempts ? [`${agent}: ${answered} of ${attempts} answered: ${what}`] : [];
}

function answersIn({ messages }: ModelCall): number {
  return messages.reduce((sum, message) => sum + (message.role === 'tool' ? message.results.length : 0), 0);
}
