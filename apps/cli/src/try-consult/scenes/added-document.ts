import { pdfOf } from '@consilium/record/test-support/pdf';
import type { ModelCall } from '@consilium/stand-in';
import type { Play } from './scene.ts';

const LETTER = [
  [
    'Clinic for diabetes and kidneys, letter of 2 March 2026',
    'Blood pressure 138/82 mmHg.',
    'The patient takes metformin 500 mg twice a day.',
  ],
  ['Second page', 'HbA1c 6.9 %.', 'Knee replacement in May 2019.'],
];

/** The readers of messages read papers too; images never go to a model, so a page without text would say so. */
export const addedDocument: Play = async ({ read }) => {
  await read({
    who: 'clinician',
    title: 'Letter of the clinic',
    bytes: pdfOf(LETTER),
    acts: {
      medical_measurements: (call) => ({
        json: {
          measurements: onPage(call, ['Blood pressure 138/82 mmHg', 'HbA1c 6.9 %']).map((quote) => ({
            quote,
          })),
        },
      }),
      medical_context: (call) => ({
        json: {
          medications: onPage(call, ['takes metformin 500 mg twice a day']).map((quote) => ({
            ...{ quote, name: 'metformin', dose: '500 mg', frequency: 'twice a day' },
          })),
          operations: onPage(call, ['Knee replacement in May 2019']).map((quote) => ({
            ...{ quote, name: 'Knee replacement', when: 'May 2019' },
          })),
          encounters: [],
          practitioners: [],
        },
      }),
    },
  });
};

/** The quotes that stand in what this call was given. */
function onPage({ messages }: ModelCall, quotes: readonly string[]): readonly string[] {
  const given = JSON.stringify(messages);
  return quotes.filter((quote) => given.includes(quote));
}
