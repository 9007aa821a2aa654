import { checkAnswer } from '@consilium/clinical';
import { type ChartFact, factId } from '@consilium/kernel';
import { libraryPassages } from '../support/library-passages.ts';
import type { BlindSet } from './blind-set.ts';

const printed = { path: '', printed: 'Ferritin 212 µg/L on 2025-03-02', verdict: null, trend: null };
const entry = { resource: 'Observation/o1', version: 1, ...printed };
const ferritin: ChartFact = { ...entry, id: factId(entry) };
const CURRENT = new Map([['Observation/o1', 1]]);
const RIGHT = 'your ferritin was 212 µg/L on 2 March 2025';
const WRONG = 'your ferritin was 312 µg/L on 2 March 2025';

const SENTENCE = /([^.[\]]+(?:\.\d[^.[\]]*)*)\.? ?((?:\[d\d\d\.\d+\] ?)+)/g;
const MARK = /\[(d\d\d\.\d+)\]/g;

/**
 * Each sentence of a set, joined with a statement on the record in one to four ways. `raised`: ids of paragraphs of which such a sentence is
 * confirmed though the sentence alone is not, or though the statement on the record is wrong.
 */
export function besideRecord(
  { paragraphs }: BlindSet,
  ways: number,
): {
  readonly asked: number;
  readonly confirmed: number;
  readonly raised: readonly string[];
} {
  const sentences = paragraphs.flatMap(({ id, text }) =>
    [...text.matchAll(SENTENCE)].map(([, said = '', marks = '']) => ({
      ...{ id, said: said.trim() },
      cited: [...marks.matchAll(MARK)].map(([, mark = '']) => libraryPassages.get(mark)!),
    })),
  );
  const judged = sentences.map(({ id, said, cited }) => {
    const small = said.slice(0, 1).toLowerCase() + said.slice(1);
    const joined = (record: string) =>
      [
        `Y${record.slice(1)}; ${small}.`,
        `${said}; ${record}.`,
        `Y${record.slice(1)}, and ${small}.`,
        `${said}, and ${record}.`,
      ].slice(0, ways);
    const isConfirmed = joined(RIGHT).some((text) => isChecked(text, [ferritin, ...cited]));
    const isWrong = joined(WRONG).some((text) => isChecked(text, [ferritin, ...cited]));
    return { id, isConfirmed, isRaised: isWrong || (isConfirmed && !isChecked(`${said}.`, cited)) };
  });
  return {
    asked: judged.length,
    confirmed: judged.filter((each) => each.isConfirmed).length,
    raised: judged.filter(({ isRaised }) => isRaised).map(({ id }) => id),
  };
}

function isChecked(sentence: string, cited: readonly ChartFact[]): boolean {
  const text = `${sentence} ${cited.map(({ id }) => `[${id}]`).join(' ')}`;
  const { claims } = checkAnswer([{ origin: 'chart', text }], [...new Set([ferritin, ...cited])], CURRENT);
  return claims.some(({ status }) => status === 'checked');
}
