import { lastUserText, type Player, resultsOfThisTurn } from '@consilium/stand-in';

export interface ErrandsPlayer extends Player {
  /** Lets the runner bring what it was to fetch for this trial. */
  readonly letGo: (trial: string) => void;
}

/** A clerk and a runner that follow their instructions; the runner takes its time over what it fetches. */
export function createErrandsPlayer(): ErrandsPlayer {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (trial: string) => {
    const known = gates.get(trial) ?? Promise.withResolvers<void>();
    gates.set(trial, known);
    return known;
  };
  return {
    kind: 'scripted',
    letGo: (trial) => gate(trial).resolve(),
    play: async (call) => {
      const asked = lastUserText(call);
      const [first] = resultsOfThisTurn(call);
      const result = first ? (JSON.parse(JSON.stringify(first.result)) as Told) : null;
      if (call.system.includes('You run errands')) return clerk(asked, result);
      const fetched = /list-[\w-]+/.exec(asked)?.[0];
      if (asked.includes('"action":"fetch"') && fetched) {
        await gate(fetched).promise;
        return fetched.startsWith('list-quiet')
          ? called('stay_silent', { reason: 'It is empty.' })
          : { text: `The ${fetched} has three lines.` };
      }
      return runner(result);
    },
  };
}

interface Told {
  readonly status?: string;
  readonly result?: { readonly planned_for?: string; readonly notice?: string } | string;
}

/** What a hostile model writes to reach somebody else's rows. */
const HOSTILE = [
  {
    compartment: 'patient/p1',
    tenant: 'other',
    actor: 'dr-a',
    conversation: '00000000-0000-4000-8000-000000000000',
  },
  { what: "x'); SET SESSION AUTHORIZATION DEFAULT; DELETE FROM app.resource_versions; --" },
  { what: '$1; SELECT * FROM app.patient_names', in_days: 2 },
  { in_days: -1 },
  { in_days: 1e9 },
  { __proto__: { compartment: 'patient/p1' }, what: '\u0000' },
].map((args) => ({ name: 'plan_check', args: { what: 'a parcel', in_days: 1, ...args } }));

const called = (name: string, args: object) => ({ toolCalls: [{ name, args }] });

function clerk(asked: string, told: Told | null) {
  const result = told?.result;
  if (asked.includes('Watch the board')) {
    if (!told) return called('plan_check', { what: 'a parcel', in_days: 7 });
    const { planned_for } = typeof result === 'object' ? result : {};
    return { text: `I scheduled a check on ${planned_for}.` };
  }
  const list = /list-[\w-]+/.exec(asked)?.[0];
  if (asked.includes('Fetch') && list) {
    if (!told) return called('ask_runner', { action: 'fetch', parameters: { what: list } });
    return { text: 'I asked the agent runner, which will report here.' };
  }
  if (asked.includes('Look at the board now')) {
    if (!told) return called('ask_runner', { action: 'look', parameters: { what: 'parcel' } });
    return { text: `The runner has looked: ${typeof result === 'string' ? result : ''}` };
  }
  if (asked.includes('Attack')) return told ? { text: 'Done.' } : { toolCalls: HOSTILE };
  if (asked.includes('courier')) return called('transfer_to_agent', { agent: 'courier' });
  if (asked.includes('without a result')) return { text: 'The runner came back with nothing.' };
  if (asked.includes('has three lines'))
    return called('stay_silent', { reason: 'Nobody asked what the list says.' });
  if (asked.includes('Say nothing'))
    return told ? { text: 'I have to answer you.' } : called('stay_silent', { reason: 'I was told to.' });
  return { text: 'Your parcel is at the desk.' };
}

function runner(told: Told | null) {
  if (!told) return called('read_board', {});
  const notice = typeof told.result === 'object' ? told.result.notice : '';
  if (notice) return { text: 'There is a parcel at the desk.' };
  return {
    toolCalls: [
      { name: 'plan_check', args: { what: 'a parcel', in_days: 7 } },
      { name: 'stay_silent', args: { reason: 'Nothing hangs there yet.' } },
    ],
  };
}
