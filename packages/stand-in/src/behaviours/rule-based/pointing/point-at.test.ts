import { describe, expect, it } from 'vitest';
import { pointersFor } from './point-at.ts';

/** Wrapped as a page of a PDF is: lines end within sentences. */
const LETTER = `Dear colleague,
She has type 2 diabetes since
2014 and hypertension. Her blood pressure was 148/86
mmHg on 3 March 2026. Her weight is 71.5 kg and
her heart rate 78 /min. She takes metformin 500 mg twice a day and apixaban 5 mg twice daily.
She is allergic to penicillin, which caused a rash in 2009. There is no
chest pain; she complains of ankle swelling. She had a cholecystectomy in 2011 and
received an influenza vaccination in October 2025.

Creatinine 96 umol/L
With kind regards, Dr. Anna Weber`;

const LISTS: readonly (readonly [string, readonly object[]])[] = [
  [
    'measurements',
    [
      { quote: 'Her blood pressure was 148/86\nmmHg on 3 March 2026' },
      { quote: 'Her weight is 71.5 kg' },
      { quote: 'her heart rate 78 /min' },
      { quote: 'Creatinine 96 umol/L' },
    ],
  ],
  [
    'medications',
    [
      { quote: 'metformin 500 mg twice a day', name: 'metformin', dose: '500 mg', frequency: 'twice a day' },
      { quote: 'apixaban 5 mg twice daily', name: 'apixaban', dose: '5 mg', frequency: 'twice daily' },
    ],
  ],
  ['allergies', [{ quote: 'allergic to penicillin', name: 'penicillin' }]],
  [
    'conditions',
    [
      { quote: 'type 2 diabetes since\n2014', name: 'type 2 diabetes' },
      { quote: 'hypertension', name: 'hypertension' },
    ],
  ],
  ['symptoms', [{ quote: 'ankle swelling', name: 'ankle swelling' }]],
  ['operations', [{ quote: 'cholecystectomy in 2011', name: 'cholecystectomy' }]],
  ['immunizations', [{ quote: 'influenza vaccination in October 2025', name: 'influenza' }]],
];

describe('rule-based player: pointing at a letter [A20]', () => {
  it.each(LISTS)('%s', (list, pointers) => {
    expect(pointersFor(list, LETTER)).toEqual(pointers);
    // A quote stands on the page, letter by letter, or nothing can be highlighted there.
    for (const { quote } of pointersFor(list, LETTER) ?? []) expect(LETTER).toContain(quote);
  });

  it('knows nothing of a list with another name', () => {
    expect(pointersFor('claims', LETTER)).toBeUndefined();
  });
});

describe('rule-based player: pointing at a message [A16]', () => {
  it.each([
    ['measurements', 'He weighed 61 lb on Tuesday', [{ quote: 'He weighed 61 lb on Tuesday' }]],
    ['measurements', 'BP 128/82 this morning', [{ quote: 'BP 128/82 this morning' }]],
    ['measurements', 'My sugar was 7.8 mmol/L yesterday', [{ quote: 'My sugar was 7.8 mmol/L yesterday' }]],
    // The day is said beside the value, and of no other value.
    ['measurements', 'Yesterday, my INR was 2.1', [{ quote: 'my INR was 2.1', measured_at: 'Yesterday' }]],
    ['measurements', 'I take metformin 500 mg twice a day', []],
    ['measurements', 'I have had it for 3 years', []],
    ['allergies', 'I am allergic to penicillin', [{ quote: 'allergic to penicillin', name: 'penicillin' }]],
    [
      'allergies',
      'Allergies: latex (rash), eggs',
      [
        { quote: 'latex (rash)', name: 'latex', reaction: 'rash' },
        { quote: 'eggs', name: 'eggs' },
      ],
    ],
    ['allergies', 'No known allergies', []],
    ['allergies', 'Am I allergic to penicillin?', []],
    ['allergies', 'Is he allergic to penicillin?', []],
    // Neither is anything that somebody has.
    ['conditions', 'Explain heart failure in plain words', []],
    ['conditions', 'Is his asthma getting worse?', []],
    ['conditions', 'He does not have asthma', []],
    ['symptoms', 'She denies chest pain', []],
    ['medications', 'Can he take ibuprofen with his medicines?', []],
    ['medications', 'I am allergic to penicillin', []],
  ])('%s of “%s”', (list, text, pointers) => {
    expect(pointersFor(list, text)).toEqual(pointers);
  });
});
