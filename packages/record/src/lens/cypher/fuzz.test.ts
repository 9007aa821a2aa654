import { LensRefusal, refusalText } from '@consilium/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { checkQuery } from '../gate/check.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { parseCypher } from './parse.ts';

/** What remains when a text was taken or refused: anything else is thrown. */
function read(text: string): void {
  try {
    checkQuery(text, parseCypher(text, CLINICAL_LIMITS), CLINICAL_SCHEMA, CLINICAL_LIMITS);
  } catch (error) {
    if (!(error instanceof LensRefusal)) throw error;
    refusalText(text, error.refused);
  }
}

const PIECES = (
  'MATCH OPTIONAL WHERE WITH RETURN UNWIND UNION ALL AS DISTINCT ORDER BY DESC SKIP LIMIT AND OR XOR NOT IN IS NULL CASE WHEN ' +
  "THEN ELSE END EXISTS COUNT CONTAINS STARTS ENDS any count collect date n m p c Patient ConditionCase IS_A name 1 2.5 'a' $p " +
  '( ) [ ] { } - -> <- -- = <> < > <= + * / % ^ . .. , : ; | & ! `x` * // /* */ constructor __proto__ toString(1) (p:Patient) ' +
  '-[:HAS_CONDITION]-> (c:ConditionCase) -[*1..3]- c.name'
).split(' ');
const soups = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' '));

describe('texts of no sense [A5]', () => {
  it('are taken or refused, never anything else', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ maxLength: 200 }),
      soups,
    );
    fc.assert(
      fc.property(texts, (text) => {
        read(text);
        read(`MATCH (p:Patient) RETURN ${text}`);
        read(`MATCH (p:Patient)-[:HAS_CONDITION]->(c) WHERE ${text} RETURN c`);
      }),
      { numRuns: 600 },
    );
  });

  /** As much as the limits allow of each thing that is read again and again. */
  it.each([
    ['conditions', `RETURN ${Array.from({ length: 1_900 }, () => '1=1').join(' OR')}`.slice(0, 7_999)],
    ['patterns', `MATCH ${Array.from({ length: 1_500 }, () => '()--').join('')}() RETURN 1`],
    [
      'columns',
      `RETURN ${Array.from({ length: 1_100 }, (_, index) => `1 AS x${index}`).join(',')}`.slice(0, 7_990),
    ],
    ['lists within lists', `RETURN ${'[x IN '.repeat(38)}[]${']'.repeat(38)}`],
    ['brackets that look like patterns', `RETURN ${'(a {b: '.repeat(38)}1${'})-[]-(c)'.repeat(38)}`],
    ['comparisons within comparisons', `RETURN ${'1<('.repeat(38)}1${')<1'.repeat(38)}`],
    ['long names', `MATCH (n:${'a'.repeat(7_900)}) RETURN n`],
    [
      'keys of groups',
      `RETURN ${Array.from({ length: 600 }, (_, index) => `n.a${index}+count(*)`).join(',')}`.slice(0, 7_990),
    ],
    [
      'variables',
      `${Array.from({ length: 30 }, (_, at) => `WITH *,${Array.from({ length: 20 }, (_, i) => `1 AS a${at}_${i}`).join(',')}`).join(' ')} RETURN *`,
    ],
  ])('are read quickly: %s', (_, text) => {
    // The least of a few: a machine that is busy elsewhere makes any single one long.
    const taken = Array.from({ length: 8 }, () => {
      const begun = performance.now();
      read(text);
      return performance.now() - begun;
    });
    expect(Math.min(...taken)).toBeLessThan(50);
  });
});
