import { type ModelCall, type Player, type Reply, ruleBased } from '@consilium/stand-in';
import { agentOf } from '../../consult-rules/cast.ts';

/** A message with these words is answered at length, fifty pieces a second. */
export const AT_LENGTH = 'Please write at length about rest.';
const PIECE_MS = 20;
const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'island', 'juniper', 'kestrel'];

/** The rule-based stand-in, but for one message. */
export function longDraft(sentences: number): Player {
  const usual = ruleBased();
  const text = Array.from(
    { length: sentences },
    (_, nth) =>
      `Rest and fluids help most people, line ${WORDS[nth % 10]} ${WORDS[Math.floor(nth / 10) % 10]}.`,
  ).join(' ');
  const play = (call: ModelCall): Reply | Promise<Reply> => {
    const asked = call.messages.findLast(({ role }) => role === 'user');
    if (!JSON.stringify(asked ?? '').includes(AT_LENGTH)) return usual.play(call);
    const agent = agentOf(call);
    if (agent === 'triage')
      return { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant_lite' } }] };
    if (agent === 'health_consultant_lite') return { text, fault: { chunkMs: PIECE_MS } };
    return usual.play(call);
  };
  return { kind: usual.kind, play };
}
