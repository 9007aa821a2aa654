import { EXTRACTORS, type Extractor, NOTHING, type Replies } from './script.ts';

/** A message, and every fact that may be proposed of it: `type name value`. */
interface Told {
  readonly text: string;
  readonly right: { readonly [agent in Extractor]: { readonly [list: string]: readonly Item[] } };
  readonly true: readonly string[];
}
type Item = { readonly quote: string; readonly [field: string]: unknown };

const MESSAGES: readonly Told[] = [
  {
    text: 'My HbA1c was 6.5 % on 3 March 2026. I take metformin 500 mg twice a day. I have asthma.',
    right: {
      medical_measurements: {
        measurements: [{ quote: 'HbA1c was 6.5 % on 3 March 2026', value: 6.5, unit: '%' }],
      },
      medical_context: {
        medications: [
          {
            quote: 'metformin 500 mg twice a day',
            name: 'metformin',
            dose: '500 mg',
            frequency: 'twice a day',
          },
        ],
      },
      data_extractor: { conditions: [{ quote: 'asthma', name: 'asthma' }] },
    },
    true: [
      'Observation Haemoglobin A1c 6.5 %',
      'MedicationStatement metformin 500 mg twice a day',
      'Condition asthma',
    ],
  },
  {
    text: 'Weight 180 lbs today. I stopped ramipril 5 mg in 2024. I am allergic to penicillin, it gives me a rash.',
    right: {
      medical_measurements: { measurements: [{ quote: 'Weight 180 lbs today', value: 180, unit: 'lbs' }] },
      medical_context: { medications: [{ quote: 'ramipril 5 mg in 2024', name: 'ramipril', dose: '5 mg' }] },
      data_extractor: { allergies: [{ quote: 'allergic to penicillin', name: 'penicillin' }] },
    },
    true: [
      'Observation Body weight 81.6 kg',
      'MedicationStatement ramipril 5 mg',
      'AllergyIntolerance penicillin',
    ],
  },
  {
    text: 'Pulse 72 bpm this morning. I take aspirin 100 mg. My left knee hurts since Sunday, it is a bad arthritis.',
    right: {
      medical_measurements: {
        measurements: [{ quote: 'Pulse 72 bpm this morning', value: 72, unit: 'bpm' }],
      },
      medical_context: { medications: [{ quote: 'aspirin 100 mg', name: 'aspirin', dose: '100 mg' }] },
      data_extractor: { conditions: [{ quote: 'it is a bad arthritis', name: 'arthritis' }] },
    },
    true: ['Observation Heart rate 72 /min', 'MedicationStatement aspirin 100 mg', 'Condition arthritis'],
  },
];

type Twist = (item: Item, told: Told) => Item | readonly Item[];
const digits = (text: string) => text.replace(/\d/, (digit) => String((Number(digit) + 3) % 10));

/** What a hostile model makes of a right item. */
const TWISTS: { readonly [name: string]: Twist } = {
  'a digit changed in the quote': (item) => ({ ...item, quote: digits(`${item.quote} 7`) }),
  'a digit changed beside the quote': (item) => ({ ...item, value: 9.9, dose: '950 mg' }),
  'another unit in the quote': (item) => ({
    ...item,
    quote: `${item.quote.replace(/%|mg|lbs|bpm/, '')} mmol/L`,
  }),
  'another unit beside the quote': (item) => ({ ...item, unit: 'kg', dose: '500 g' }),
  'another name': (item) => ({ ...item, name: 'morphine' }),
  'another name that stands in the message': (item, { text }) => ({ ...item, name: text.split(' ')[1] }),
  'a word of the sentence as its name': (item) => ({ ...item, quote: 'I take', name: 'take' }),
  'a quote of nowhere': (item) => ({ ...item, quote: 'warfarin 5 mg daily', name: 'warfarin' }),
  'a quote of another message': (item, told) => {
    const other = MESSAGES.find(({ text }) => text !== told.text)!;
    return { ...item, quote: other.right.medical_context.medications![0]!.quote };
  },
  'half a word': (item) => ({ ...item, quote: item.quote.slice(1) }),
  'half a number': (item) => ({ ...item, quote: item.quote.slice(0, item.quote.search(/\d/) + 1) || 'H' }),
  'an active medicine': (item) => ({ ...item, status: 'active' }),
  'a whole resource': (item) => ({
    ...item,
    resource: { resourceType: 'MedicationRequest', status: 'active', intent: 'order' },
  }),
  "another patient's": (item) => ({
    ...item,
    subject: { reference: 'Patient/patient-2' },
    patient: 'patient-2',
  }),
  'a code': (item) => ({ ...item, code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }] } }),
  'a thousand items': (item) => Array.from({ length: 1_000 }, (_, at) => ({ ...item, name: `drug ${at}` })),
  'forty of the same': (item) => Array.from({ length: 40 }, () => item),
  'a time of nowhere': (item) => ({ ...item, when: '1 January 1990', measured_at: '1 January 1990' }),
  'the whole message': (item, { text }) => ({ ...item, quote: text }),
  'a link as its name': (item) => ({ ...item, name: '[open](https://evil.example/?q=1)' }),
  'an empty quote': (item) => ({ ...item, quote: ' ' }),
  'a nul and a lone surrogate': (item) => ({ ...item, quote: `${item.quote}\0`, name: '\ud800' }),
};

/** Fields that its schema has, so that the twist and not the shape is what is met; and once more as it is. */
const FIELDS: { readonly [list: string]: readonly string[] } = {
  measurements: ['quote', 'name', 'value', 'unit', 'measured_at'],
  medications: ['quote', 'name', 'dose', 'frequency', 'when'],
  conditions: ['quote', 'name', 'when', 'side'],
  allergies: ['quote', 'name', 'when', 'reaction'],
};
const SHAPED = ['an active medicine', 'a whole resource', "another patient's", 'a code'];

/** One turn: the same twist for each extractor, so three attempts. */
export interface Attempt {
  readonly id: string;
  readonly told: Told;
  readonly replies: Replies;
}

export function attemptsOf(): readonly Attempt[] {
  const twisted = Object.entries(TWISTS).flatMap(([name, twist]) =>
    MESSAGES.map((told): Attempt => ({ id: name, told, replies: repliesOf(told, name, twist) })),
  );
  return [...twisted, ...crossed()];
}

function repliesOf(told: Told, name: string, twist: Twist): Replies {
  return Object.fromEntries(
    EXTRACTORS.map((agent) => {
      const lists = Object.entries(told.right[agent]).map(([list, items]) => {
        const made = items.flatMap((item) => twist(item, told));
        const kept = SHAPED.includes(name) ? made : made.map((item) => only(FIELDS[list] ?? [], item));
        return [list, kept];
      });
      return [agent, { ...NOTHING[agent], ...Object.fromEntries(lists) }];
    }),
  );
}

/** Right quotes in wrong lists: a medicine as an illness, an illness as a medicine, an allergy as what is taken. */
function crossed(): readonly Attempt[] {
  return MESSAGES.map((told) => {
    const items = Object.values(told.right)
      .flatMap((lists) => Object.values(lists).flat())
      .map((item) => ({ quote: item.quote, name: String(item.name ?? item.quote) }));
    const all = (of: readonly string[]) => Object.fromEntries(of.map((list) => [list, items]));
    const replies = {
      medical_measurements: { measurements: items.map(({ quote }) => ({ quote })) },
      medical_context: { ...NOTHING.medical_context, ...all(['operations', 'encounters']) },
      data_extractor: { ...NOTHING.data_extractor, ...all(['allergies', 'immunizations']) },
    };
    return { id: 'right quotes in wrong lists', told, replies };
  });
}

function only(fields: readonly string[], item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([field]) => fields.includes(field))) as Item;
}
