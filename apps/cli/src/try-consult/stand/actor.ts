import { type ModelCall, type Player, type Reply, resultsOfThisTurn, ruleBased } from '@consilium/stand-in';
import { agentOf } from './agent-of.ts';

/** What the stand-in does in the place of each agent; `nth` counts that agent's calls in this turn from 0. */
export type Acts = { readonly [agent: string]: (call: ModelCall, nth: number) => Reply };

/** A fact that a tool handed out, as a model is given it. */
export interface GivenFact {
  readonly fact: string;
  readonly says: string;
  readonly verdict?: string | null;
}

const READERS = /^(data_|medical_)/;

/** Plays the acts of a turn. Readers without an act find nothing; others follow the stand-in's rules. */
export function createActor(acts: Acts): Player {
  const counts = new Map<string, number>();
  const rules = ruleBased();
  return {
    kind: 'scripted',
    play: (call) => {
      const agent = agentOf(call) ?? '';
      const nth = counts.get(agent) ?? 0;
      counts.set(agent, nth + 1);
      const act = acts[agent];
      if (act) return act(call, nth);
      return rules.play(READERS.test(agent) ? { ...call, messages: [] } : call);
    },
  };
}

export const handTo = (agent: string): Reply => ({
  toolCalls: [{ name: 'transfer_to_agent', args: { agent } }],
});

export const calling = (name: string, args: object): Reply => ({ toolCalls: [{ name, args }] });

/** Facts that code read before the model was asked: they stand in what the user is said to have said. */
export function factsBefore(call: ModelCall): readonly GivenFact[] {
  const said = call.messages.flatMap((each) => (each.role === 'user' ? [each.text] : [])).join('\n');
  return [...said.matchAll(/"fact":"(f[a-z2-9]{7})","says":"([^"\\]*)"/g)].map(
    ([, fact = '', says = '']) => ({ fact, says }),
  );
}

/** Every fact in the results of this turn. */
export function factsIn(call: ModelCall): readonly GivenFact[] {
  const look = (value: unknown): GivenFact[] => {
    if (typeof value !== 'object' || value === null) return [];
    const own = 'fact' in value && 'says' in value ? [value as GivenFact] : [];
    return [...own, ...Object.values(value).flatMap(look)];
  };
  return resultsOfThisTurn(call).flatMap(({ result }) => look(result));
}
