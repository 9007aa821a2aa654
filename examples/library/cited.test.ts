import { checkAnswer } from '@consilium/clinical';
import { type ChartFact, evidenceLevel, factId, passageFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { library } from './src/index.ts';

/** Each paragraph of findings with its sentences, as a search would hand it out. */
const PARAGRAPHS = library.flatMap(({ source, text }) =>
  text
    .split('\n\n')
    .slice(2)
    .map((paragraph) => {
      const start = text.indexOf(paragraph);
      const fact = passageFact({
        snapshot: {
          ...{
            hash: 'ab'.repeat(32),
            source,
            level: evidenceLevel(source),
            status: 'none_known',
            invented: true,
          },
          ...{ licence: 'CC0-1.0', retrieved: '2026-01-15T00:00:00.000Z' },
        },
        ...{ start, end: start + paragraph.length, text: paragraph, score: 0.5 },
      });
      const sentences = paragraph.split(/(?<=[.!?]) (?=[A-Z\d])/).filter((each) => !/\bL\.$/.test(each));
      return { fact: { ...fact, id: factId(fact) }, sentences };
    }),
);

function isKept(sentence: string, fact: ChartFact): boolean {
  const { claims } = checkAnswer([{ origin: 'chart', text: `${sentence} [${fact.id}]` }], [fact], new Map());
  return claims.length > 0 && claims.every(({ status }) => status === 'checked');
}

/** The share of changed sentences that are removed, and how many there are. */
function caught(change: (sentence: string) => readonly string[]) {
  const changed = PARAGRAPHS.flatMap(({ fact, sentences }) =>
    sentences.flatMap((each) => change(each).map((other) => isKept(other, fact))),
  );
  return { count: changed.length, share: changed.filter((each) => !each).length / changed.length };
}

const OTHER_WAY: readonly (readonly [RegExp, string])[] = [
  [/\bmore frequent\b/, 'less frequent'],
  [/\bless frequent\b/, 'more frequent'],
  [/\bhigher\b/, 'lower'],
  [/\breduced\b/, 'increased'],
  [/\blowered\b/, 'raised'],
  [/\bdid not differ\b/, 'differed'],
];

describe('sentences about the invented library [D10]', () => {
  it('stay where they stand there, as they are and as quotes', () => {
    const lost = PARAGRAPHS.flatMap(({ fact, sentences }) =>
      sentences
        .flatMap((each) => [each, `The source says: “${each.replace(/[.!?]$/, '')}”.`])
        .filter((each) => !isKept(each, fact)),
    );
    expect(lost.length / (2 * PARAGRAPHS.flatMap(({ sentences }) => sentences).length)).toBeLessThanOrEqual(
      0.01,
    );
  });

  it.each<[string, number, (sentence: string) => readonly string[]]>([
    [
      'another number',
      0.98,
      (each) =>
        [...each.matchAll(/\d+(?:[.,]\d+)*/g)].map(
          ({ 0: number, index }) =>
            `${each.slice(0, index)}${number.slice(0, -1)}${(Number(number.at(-1)) + 3) % 10}${each.slice(index + number.length)}`,
        ),
    ],
    [
      'the two sides swapped',
      1,
      (each) => {
        const swapped = each.replace(/(\d[\d.,]*)( %)? versus (\d[\d.,]*)/, '$3$2 versus $1');
        return swapped === each ? [] : [swapped];
      },
    ],
    [
      'the other direction',
      0.95,
      (each) => OTHER_WAY.filter(([from]) => from.test(each)).map(([from, to]) => each.replace(from, to)),
    ],
    [
      'a `not` more',
      0.95,
      (each) => (/\bshould be\b/.test(each) ? [each.replace('should be', 'should not be')] : []),
    ],
    [
      'a word left out of a quote',
      1,
      (each) =>
        [`The source says: “${each.replace(/^(\S+ \S+) \S+ (.*)[.!?]$/, '$1 $2')}”.`].filter(
          (other) => each.split(' ').length > 6 && other !== each,
        ),
    ],
  ])('go with %s', (_, least, change) => {
    const { count, share } = caught(change);
    expect(count).toBeGreaterThan(20);
    expect(share).toBeGreaterThanOrEqual(least);
  });
});
