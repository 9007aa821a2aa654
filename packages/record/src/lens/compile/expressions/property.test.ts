import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../../graph/clinical-schema.ts';
import { environmentOf, expressionOf } from '../../test-support/expressing.fixture.ts';
import { compileExpression } from '../expression.ts';
import { named, sql } from '../sql.ts';
import type { Typed, TypedNode } from '../typed.ts';

const node = (...said: string[]): TypedNode => ({
  kind: 'node',
  said,
  id: named('c', 1),
  labels: named('c', 2),
  properties: named('c', 3),
});

function compiled(text: string, n: Typed) {
  const environment = environmentOf({ schema: CLINICAL_SCHEMA, scope: { n } });
  const typed = compileExpression(expressionOf(text), environment);
  if (!('sql' in typed)) throw new Error('a value was expected');
  return { type: typed.kind === 'scalar' ? typed.type : typed.kind, ...typed.sql.render() };
}

describe('property [A5]', () => {
  it.each([
    ['a text', 'n.name', node('ConditionCase'), 'string', '(c3 ->> $1::text)', ['name']],
    ['a number', 'n.value', node('Observation'), 'float', '((c3 -> $1::text))::float8', ['value']],
    [
      'a date',
      'n.onset_date',
      node('ConditionCase'),
      'date',
      "((c3 -> $1::text) ->> 'date')::date",
      ['onset_date'],
    ],
    ['the id of the node', 'n.uuid', node('Patient'), 'string', 'c1', []],
    [
      'of a label that is not said, where all agree',
      'n.name',
      node(),
      'string',
      '(c3 ->> $1::text)',
      ['name'],
    ],
    ['a name that no label has', 'n.nothing', node(), 'any', '(c3 -> $1::text)', ['nothing']],
    ['a name of every object', 'n.constructor', node('Patient'), 'any', '(c3 -> $1::text)', ['constructor']],
  ])('%s', (_, text, n, type, written, values) => {
    expect(compiled(text, n)).toEqual({ type, text: written, values });
  });

  it('is compared natively where its type is known', () => {
    expect(compiled('n.value > 7', node('Observation')).text).toBe(
      '(((c3 -> $1::text))::float8 > $2::float8)',
    );
    expect(compiled("toLower(n.name) CONTAINS 'x'", node('ConditionCase')).text).toBe(
      '(strpos(lens.lower((c3 ->> $1::text)), $2::text) > 0)',
    );
    expect(compiled("n.name IN ['a', 'b']", node('ConditionCase')).text).toBe(
      '((c3 ->> $1::text) = any ($2::text[]))',
    );
  });

  it('of a node that came out of a list is found by its id too', () => {
    const found = compiled('n.uuid', { kind: 'any', sql: sql`x` });
    expect(found).toMatchObject({ text: 'lens.property(x, $1::text, $2::text)', values: ['uuid', 'uuid'] });
  });
});
