import type { Team } from '@consilium/kernel';
import type { ModelCall, Reply } from '@consilium/stand-in';
import { routeTo } from './route.ts';

/** What the models of one case do; `step` says how far this agent is, from 0. Null: its duty. */
export type Act = (agent: string, call: ModelCall, step: number) => Reply | Promise<Reply> | null;

export const calling = (name: string, args: unknown): Reply => ({ toolCalls: [{ name, args }] });
export const handOver = (agent: string): Reply => calling('transfer_to_agent', { agent });

/** Leads a turn to `target` by declared steps only, and lets its model do `then`. `words` go into requests on the way. */
export function leadTo(
  team: Team,
  target: string,
  words: string,
  then: (call: ModelCall, step: number) => ReturnType<Act>,
): Act {
  const route = routeTo(team, target, words);
  return (agent, call, step) => {
    if (agent === target) return then(call, step);
    const move = route.get(agent);
    return move && step === 0 ? { toolCalls: [move] } : null;
  };
}
