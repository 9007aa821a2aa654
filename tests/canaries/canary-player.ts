import { type ModelCall, type Player, type Reply, resultsOfThisTurn } from '@consilium/stand-in';
import { agentOf } from '../support/reference-flow.ts';
import { MARK } from './canary.ts';

export interface CanaryModel {
  readonly player: Player;
  /** Consultants of this patient wait until they are let go. */
  readonly hold: (canary: string) => void;
  /** How many of them wait. */
  readonly held: () => number;
  readonly letGo: () => void;
}

const CANARY = new RegExp(`${MARK}[0-9a-f]{18}`);

/** Finds the patient's canary in what it is asked, and says it in everything that it can say. */
export function canaryModel(): CanaryModel {
  const holding = new Set<string>();
  const waiting = new Set<string>();
  let gate = Promise.withResolvers<void>();
  return {
    player: {
      kind: 'scripted',
      play: async (call) => {
        const canary = CANARY.exec(JSON.stringify([call.system, call.messages]))?.[0] ?? '';
        if (holding.has(canary) && agentOf(call) === 'consultant') {
          waiting.add(canary);
          await gate.promise;
        }
        return reply(call, canary);
      },
    },
    hold: (canary) => {
      holding.add(canary);
    },
    held: () => waiting.size,
    letGo: () => {
      holding.clear();
      waiting.clear();
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
  };
}

function reply(call: ModelCall, canary: string): Reply {
  const heard = new Set(resultsOfThisTurn(call).map((result) => result.name));
  const said = `About ${canary}: `;
  switch (agentOf(call)) {
    case 'triage':
      return heard.has('handle_url_request')
        ? { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'consultant' } }] }
        : { text: said, toolCalls: [{ name: 'handle_url_request', args: { request: `statins ${canary}` } }] };
    case 'consultant':
      if (heard.has('write_letter')) return { text: `${said}the letter is ready. You wrote ${canary}.` };
      if (heard.has('read_chart'))
        return {
          text: said,
          toolCalls: [{ name: 'write_letter', args: { request: `Write of ${canary}.` } }],
        };
      return { toolCalls: [{ name: 'read_chart', args: { topic: canary } }] };
    case 'draft':
      return { text: `Dear doctor, ${canary}.` };
    case 'critic':
      return { json: { approved: call.system.includes('Dear doctor'), remarks: canary } };
    case 'measurements':
      return { json: { measurements: [{ name: canary, value: '180', unit: 'lb', measured_at: '' }] } };
    case 'context':
      return { json: { practitioners: [canary], encounters: [canary], medications: [canary] } };
    case 'follow_up':
      return { json: { ask: 'since_when', about_quote: canary } };
    default:
      return { text: `${said}statins lower cholesterol.` };
  }
}
