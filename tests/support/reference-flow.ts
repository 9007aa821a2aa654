import { type ModelCall, type Player, type Reply, resultsOfThisTurn } from '@consilium/stand-in';

/**
 * The reference flow: every kind of step that the small team has. Triage asks the web reader (an agent as a tool with
 * a built-in), hands over to the consultant, who calls two tools side by side, has a letter written by a loop of two
 * rounds, and answers; three background members extract, and one of them asks a question.
 *
 * A model that depends only on what it is asked: a call that is repeated after a crash gets the same reply.
 */
export const QUESTION =
  'I weigh 180 lb. See https://example.org/statins and tell me my last HbA1c; write a letter to my doctor.';
export const ANSWER = 'HbA1c reflects the average blood sugar. Please ask your doctor about this.';
/** Without a quote: a message with a link is not quoted. */
export const FOLLOW_UP = 'When was that?';

export const referencePlayer: Player = { kind: 'scripted', play: referenceReply };

/** Calls of models in one undisturbed run, by agent. */
export const REFERENCE_CALLS: { readonly [agent: string]: number } = {
  triage: 2,
  web_reader: 1,
  consultant: 3,
  draft: 2,
  critic: 2,
  measurements: 1,
  context: 1,
  follow_up: 1,
};

export function agentOf(call: ModelCall): string {
  const found = Object.entries(MARKS).find(([, mark]) => call.system.includes(mark));
  if (!found) throw new Error(`no agent of the small team has this instruction: ${call.system.slice(0, 80)}`);
  return found[0];
}

const MARKS: { readonly [agent: string]: string } = {
  triage: 'decide who answers',
  web_reader: 'on the web and report it',
  consultant: "from the person's record",
  lite: 'Explain in plain words',
  draft: 'Write the letter',
  critic: 'Judge this letter',
  measurements: 'List every measurement',
  context: 'List the practitioners',
  follow_up: 'ask for the most important one',
};

function referenceReply(call: ModelCall): Reply {
  const heard = new Set(resultsOfThisTurn(call).map((result) => result.name));
  switch (agentOf(call)) {
    case 'triage':
      return heard.has('handle_url_request')
        ? { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'consultant' } }] }
        : { toolCalls: [{ name: 'handle_url_request', args: { request: 'statins' } }] };
    case 'web_reader':
      return { text: 'Statins lower cholesterol.' };
    case 'consultant':
      if (heard.has('write_letter')) return { text: ANSWER };
      if (heard.has('read_chart')) {
        return {
          toolCalls: [{ name: 'write_letter', args: { request: 'A letter that asks for an HbA1c test.' } }],
        };
      }
      return {
        toolCalls: [
          { name: 'read_chart', args: { topic: 'HbA1c' } },
          { name: 'convert_unit', args: { value: 180, from: 'lb', to: 'kg' } },
        ],
      };
    case 'draft':
      return {
        text: call.system.includes('Improve this draft') ? 'Dear doctor, please test my HbA1c.' : 'Test me.',
      };
    case 'critic': {
      const good = call.system.includes('Dear doctor');
      return { json: { approved: good, remarks: good ? '' : 'Be polite.' } };
    }
    case 'measurements':
      return { json: { measurements: [{ name: 'weight', value: '180', unit: 'lb', measured_at: '' }] } };
    case 'context':
      return { json: { practitioners: [], encounters: [], medications: [] } };
    case 'follow_up':
      return { json: { ask: 'when_was_it', about_quote: 'I weigh 180 lb' } };
    default:
      throw new Error('lite has no part in the reference flow');
  }
}
