import type { Team } from '@consilium/kernel';
import { resultsOfThisTurn } from '@consilium/stand-in';
import { type Act, calling, handOver } from '../support/hostile/acts.ts';
import { CHART } from '../support/hostile/chart.ts';
import { stringsOf } from '../support/hostile/on-the-wire.ts';
import type { Session } from './session.ts';

const SPEAKERS = ['health_consultant', 'ask_handler'];

/** Reads the chart and tells of it, as an honest consultant does. */
const tells: Act = (agent, call, step) => {
  if (agent === 'triage') return handOver('health_consultant');
  if (!SPEAKERS.includes(agent)) return null;
  if (step === 0) return calling('read_regimens', { which: 'active' });
  const facts = factsIn(resultsOfThisTurn(call));
  const [fact, says] = facts.find(([, words]) => words.includes(CHART)) ?? ['', ''];
  return { text: `You take ${says.split(',')[0]}. [${fact}]` };
};

/** Whether this team has somebody who tells of the chart. */
export function tellsOf(team: Team): boolean {
  return SPEAKERS.some((name) => name in team.agents);
}

/** A first turn after which history and state hold words of the chart. */
export async function tellChart(session: Session): Promise<void> {
  const { replies } = await session.turn(tells, 'What do I take?');
  if (!replies.some(({ text }) => text.includes(CHART)))
    throw new Error(`the chart was not told: ${replies.map(({ text }) => text).join(' | ')}`);
}

/** Facts that tools handed out, with what they say. */
function factsIn(value: unknown): readonly (readonly [id: string, says: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const { fact, says } = value as { fact?: unknown; says?: unknown };
  const own =
    typeof fact === 'string' ? [[fact, typeof says === 'string' ? says : stringsOf(value)] as const] : [];
  return [...own, ...Object.values(value).flatMap(factsIn)];
}
