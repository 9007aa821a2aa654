import { describe, expect, it } from 'vitest';
import { type Entry, readResults } from '../facts/entry.ts';
import { pickParts } from '../facts/pick.ts';
import { retrieve } from '../facts/retrieve.ts';
import { readQuestion } from '../question/question.ts';
import { sayAsked } from './say-asked.ts';
import { withVerdict } from './verdict.ts';

const entriesOf = (results: Parameters<typeof readResults>[0]): readonly Entry[] =>
  readResults(results).entries;
const RESULTS = [
  {
    id: '1',
    name: 'read_regimens',
    result: {
      medicines: [
        { fact: 'faaaaaaa', says: 'warfarin, ordered, stopped, 5 mg, since 2015-04-14, until 2021-05-12' },
        { fact: 'fbbbbbbb', says: 'apixaban, ordered, active, 2.5 mg, since 2021-05-12' },
        {
          fact: 'fccccccc',
          says: 'tramadol, ordered, written as active, but was to end on 2018-03-21, 50 mg',
        },
      ],
      supplements: [],
    },
  },
  {
    id: '2',
    name: 'read_entries',
    result: {
      procedures: {
        entries: [{ fact: 'fddddddd', says: 'Implantation of a defibrillator, completed, on 2018-12-04' }],
      },
      documents: {
        entries: [],
        passages: [
          {
            fact: 'feeeeeee',
            says: 'Letter, of 2017-02-10: In the night she was confused. It was gone by morning.',
          },
        ],
      },
    },
  },
];
const verdictOf = (asked: string): string => {
  const question = readQuestion(asked, '2026-11-15');
  const found = retrieve(entriesOf(RESULTS), question);
  return withVerdict(['said'], pickParts(found, question), question, found)[0] ?? '';
};

describe('rule-based behaviour: yes or no only if an entry supports it [F5]', () => {
  it.each([
    ['Is he on warfarin?', 'No: said'],
    ['Is he still on apixaban?', 'Yes: said'],
    ['Is he on tramadol?', 'said'],
    ['Should he still be on apixaban?', 'said'],
    ['Did she have a defibrillator?', 'Yes: said'],
    ['Has the defibrillator been changed yet?', 'said'],
    ['Why is he on warfarin?', 'said'],
  ])('%s', (asked, said) => {
    expect(verdictOf(asked)).toBe(said);
  });

  it('quotes a sentence of a letter with the sentence it refers back to', () => {
    const said = sayAsked(readResults(RESULTS), readQuestion('Was she ever confused?', '2026-11-15'));
    expect(said.join(' ')).toContain('In the night she was confused; It was gone by morning. [feeeeeee]');
  });

  it('says that nothing was found if the record has nothing on it', () => {
    const said = sayAsked(readResults(RESULTS), readQuestion('What is her kayak like?', '2026-11-15'));
    expect(said).toEqual(['I found nothing in the record that answers this.']);
  });
});
