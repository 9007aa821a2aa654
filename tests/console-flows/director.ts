import { type ModelCall, type Player, type Reply, ruleBased } from '@consilium/stand-in';
import { agentOf } from '../consult-rules/cast.ts';

/** What the model of an agent replies; `nth` counts its calls about this message. */
export type Acts = { readonly [agent: string]: (call: ModelCall, nth: number) => Reply | Promise<Reply> };

/** Plays what was directed for a message; everything else is the rule-based stand-in's. */
export interface Director {
  readonly player: Player;
  readonly direct: (message: string, acts: Acts) => void;
}

export function createDirector(): Director {
  const directed = new Map<string, { readonly acts: Acts; readonly counts: Map<string, number> }>();
  const otherwise = ruleBased();
  const play = (call: ModelCall): Reply | Promise<Reply> => {
    const text = JSON.stringify(call.messages);
    const found = [...directed].findLast(([message]) => text.includes(JSON.stringify(message).slice(1, -1)));
    if (found === undefined) return otherwise.play(call);
    const [, { acts, counts }] = found;
    const agent = agentOf(call);
    const act = acts[agent];
    if (act === undefined) return otherwise.play(call);
    const nth = counts.get(agent) ?? 0;
    counts.set(agent, nth + 1);
    return act(call, nth);
  };
  return {
    player: { kind: otherwise.kind, play },
    direct: (message, acts) => directed.set(message, { acts, counts: new Map() }),
  };
}

export function handTo(agent: string): Reply {
  return { toolCalls: [{ name: 'transfer_to_agent', args: { agent } }] };
}

/** An answer of so many sentences without a source, each with its own number: what is lost or doubled shows. */
export function longAnswer(sentences: number): {
  readonly acts: Acts;
  readonly sentences: readonly string[];
} {
  const each = Array.from(
    { length: sentences },
    (_, at) => `Rest and fluids help most people, line ${WORDS[at]}.`,
  );
  return {
    sentences: each,
    acts: {
      triage: () => handTo('health_consultant_lite'),
      health_consultant_lite: () => ({ text: each.join(' ') }),
    },
  };
}

/** No digits: a number would be checked. */
const WORDS = [
  ...['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'harbour', 'island', 'juniper'],
  ...['kestrel', 'lagoon', 'meadow', 'nutmeg', 'orchard', 'pebble', 'quarry', 'river', 'saffron', 'thistle'],
];
