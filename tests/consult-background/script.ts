import type { ModelCall, Player, Reply } from '@consilium/stand-in';
import { agentOf } from '../consult-rules/cast.ts';

export const EXTRACTORS = ['medical_measurements', 'medical_context', 'data_extractor'] as const;
export type Extractor = (typeof EXTRACTORS)[number];

/** What each extractor's model replies to a message; nothing where it is not said. */
export type Replies = { readonly [agent in Extractor | 'data_entry']?: unknown };

export const NOTHING: { readonly [agent in Extractor | 'data_entry']: object } = {
  medical_measurements: { measurements: [] },
  medical_context: { medications: [], operations: [], encounters: [], practitioners: [] },
  data_extractor: { conditions: [], symptoms: [], allergies: [], immunizations: [] },
  data_entry: { ask: 'nothing', about_quote: '' },
};

export const ANSWER = 'Thank you, that is noted.';

/** Answers at once through the consultant without a record; extractors say what the message's script says. */
export function playerOf(
  repliesTo: (call: ModelCall) => Replies,
  before: (agent: string, call: ModelCall) => Promise<void> | void = () => {},
): Player {
  return {
    kind: 'scripted',
    play: async (call): Promise<Reply> => {
      const agent = agentOf(call);
      await before(agent, call);
      if (agent === 'triage') {
        return { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant_lite' } }] };
      }
      if (!(agent in NOTHING)) return { text: ANSWER };
      const known = agent as keyof typeof NOTHING;
      return { json: (repliesTo(call)[known] ?? NOTHING[known]) as never };
    },
  };
}

/** A message with one fact for each extractor, and one thing to ask. */
export const TOLD =
  'My HbA1c was 6.5 % yesterday and my blood pressure 120/80. I take metformin 500 mg. I have asthma since 2015.';
export const QUESTION = 'About “I take metformin 500 mg”: How often is it taken?';
export const RIGHT: Replies = {
  medical_measurements: {
    measurements: [
      { quote: 'HbA1c was 6.5 % yesterday' },
      { quote: 'blood pressure 120/80', measured_at: 'yesterday' },
    ],
  },
  medical_context: {
    medications: [{ quote: 'metformin 500 mg', name: 'metformin', dose: '500 mg' }],
    operations: [],
    encounters: [],
    practitioners: [],
  },
  data_extractor: {
    conditions: [{ quote: 'asthma since 2015', name: 'asthma' }],
    symptoms: [],
    allergies: [],
    immunizations: [],
  },
  data_entry: { ask: 'how_often', about_quote: 'I take metformin 500 mg' },
};
