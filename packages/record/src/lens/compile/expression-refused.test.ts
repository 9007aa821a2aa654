import { LensRefusal } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import {
  aggregate,
  environmentOf,
  express,
  expressHidden,
  expressionOf,
  unknown,
} from '../test-support/expressing.fixture.ts';
import { compileExpression } from './expression.ts';
import { toTagged } from './tagged.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

const compiled = (text: string) => compileExpression(expressionOf(text), environmentOf({}));

describe('expression refused before it runs [A5]', () => {
  it.each([
    ['a number is no condition', 'NOT 1'],
    ['a text is no condition', "'a' AND true"],
    ['a number has no lower case', 'toLower(1)'],
    ['a truth value cannot be added to a text', "'a' + true"],
    ['there is no list', '1 IN 1'],
    ['dates have no difference', "date('2020-01-31') - date('2020-01-01')"],
    ['a date has no time', "datetime(date('2020-01-31'))"],
    ['a number has no parts', '(1).year'],
    ['a list has no parts', '[1].x'],
    ['an aggregate stands where a row does', '1 + count(1)'],
    ['a variable that nobody bound', 'x.name'],
    ['a parameter without a value', '$nobody'],
  ])('%s', (_, text) => {
    expect(() => compiled(text)).toThrow(LensRefusal);
  });

  it.each([
    ['a date with a text', "date('2020-01-31') < '2020-02-01'", "date('"],
    ['a date with a moment', "date('2020-01-31') = datetime('2020-01-31T00:00Z')", 'date('],
    ['durations by their length', "duration('P1M') > duration('P30D')", 'duration.inDays'],
  ])('in a strict schema %s', (_, text, instead) => {
    const compile = () => compileExpression(expressionOf(text), environmentOf({ schema: CLINICAL_SCHEMA }));
    expect(compile).toThrow(
      expect.objectContaining({
        refused: expect.objectContaining({ instead: expect.stringContaining(instead) }),
      }),
    );
    expect(compiled(text)).toMatchObject({ kind: 'scalar', type: 'boolean' });
  });

  it('a parameter that no text of the record can hold', () => {
    for (const value of ['a\0b', '\ud800', ['\0'], { a: '\0' }])
      expect(() =>
        compileExpression(expressionOf('$p'), environmentOf({ parameters: { p: value } })),
      ).toThrow(LensRefusal);
  });
});

describe('expression refused while it runs, by a code and never by a value [A5]', () => {
  const codeOf = (running: Promise<unknown>) =>
    running.then(
      () => 'ran',
      (error: { code?: string; message: string }) => `${error.code} ${error.message}`,
    );

  it.each([
    ['a condition of a type that is not one', 'NOT "a"', 'ZL001 not_a_boolean'],
    ['a text that is none', 'toLower(7)', 'ZL001 not_a_text'],
    ['a list that is none', '1 IN "secret"', 'ZL001 not_a_list'],
    ['adding what cannot be added', 'true + 1', 'ZL001 operator'],
    ['a part of a text', '"secret".year', 'ZL001 no_properties'],
    ['a text of a list', 'toString(head([[1], 2]))', 'ZL001 no_text'],
    ['half a duration', 'duration("P1D") * 2.5', 'ZL001 not_an_integer'],
    ['a duration since a text', 'duration.between("secret", date())', 'ZL001 not_a_date'],
    ['labels of a number', 'labels(7)', 'ZL001 not_a_node'],
    ['a duration after a truth value', 'true + duration("P1D")', 'ZL001 operator'],
    ['the size of a number', 'size(7)', 'ZL001 no_size'],
    ['the float of a truth value', 'toFloat(true)', 'ZL001 no_number'],
    ['the integer of a list', 'toInteger(head([[1], 2]))', 'ZL001 no_number'],
    ['the duration of a number', 'duration(7)', 'ZL001 no_duration'],
    ['the moment of a date', 'datetime(head([date(), 1]))', 'ZL001 date_without_time'],
  ])('%s', async (_, text, code) => {
    expect(await codeOf(expressHidden(stand.app, text))).toBe(code);
  });

  it.each([
    ['a text that is no date', 'date("secret")', 'ZL001 no_date'],
    ['a day that is none', 'date({year: 2015, ordinalDay: 366})', 'ZL001 temporal_field'],
    ['a week that is none', 'date({year: 2016, week: 53})', 'ZL001 temporal_field'],
    ['a gap between the parts', 'date({year: 2015, day: 3})', 'ZL001 temporal_field'],
    ['a part that is unknown', 'date({year: 2015, foo: 1})', 'ZL001 temporal_field'],
    ['another zone', 'datetime("2015-07-21T21:40+01:00")', 'ZL001 time_zone'],
    ['a zone by its name', 'datetime("2015-07-21T21:40Z[UTC]")', 'ZL001 time_zone'],
    ['nanoseconds', 'datetime("2015-07-21T21:40:00.123456789Z")', 'ZL001 nanoseconds'],
    ['nanoseconds of a duration', 'duration("PT0.1234567S")', 'ZL001 nanoseconds'],
    ['a text that is no duration', 'duration("P1D2M")', 'ZL001 no_duration'],
    ['a duration of nothing', 'duration({})', 'ZL001 temporal_field'],
    ['a unit smaller than a day', 'date.truncate("hour", datetime())', 'ZL001 no_unit'],
    ['years of five digits', 'date("9999-12-31") + duration("P1D")', 'ZL001 year_out_of_range'],
    ['a negative length', 'left("abc", -1)', 'ZL001 negative_length'],
    ['an integer beyond 64 bits', 'toInteger("9999999999999999999")', 'ZL001 integer_out_of_range'],
    ['what is not finite', 'toFloat("NaN")', 'ZL001 not_finite'],
    ['a day by its week and its month', 'date({year: 2015, week: 3, month: 2})', 'ZL001 temporal_field'],
    ['a day beyond its quarter', 'date({year: 2015, quarter: 1, dayOfQuarter: 91})', 'ZL001 temporal_field'],
    ['a month beyond the year', 'date({year: 2015, month: 13})', 'ZL001 temporal_field'],
    ['half a year', 'date({year: 2015.5})', 'ZL001 temporal_field'],
    ['a date taken from a number', 'date({date: 1})', 'ZL001 temporal_field'],
    ['a text whose time is none', 'datetime("2015-07-21T2:40")', 'ZL001 no_date'],
    ['moments of five digits', 'datetime("9999-12-31") + duration("P1D")', 'ZL001 year_out_of_range'],
    ['a part that durations lack', 'duration({foo: 1})', 'ZL001 temporal_field'],
    ['months without end', 'duration({months: 2000000})', 'ZL001 duration_out_of_range'],
    ['months without end, by times', 'duration("P999999M") * 9', 'ZL001 duration_out_of_range'],
    ['two decimal points', 'duration("P1.2.3D")', 'ZL001 no_duration'],
    ['a unit that is unknown', 'date.truncate("foo", date())', 'ZL001 no_unit'],
    ['negative decimal places', 'round(1.5, -1)', 'ZL001 negative_length'],
  ])('%s', async (_, text, code) => {
    expect(await codeOf(express(stand.app, text))).toBe(code);
  });

  it('a value of a kind that is unknown, and a label of what is no node', async () => {
    const scope = { x: unknown('{"odd": 1}'), y: unknown('7') };
    expect(await codeOf(express(stand.app, 'x = x', { scope }))).toBe('ZL001 unknown_value');
    expect(await codeOf(express(stand.app, 'y:A', { scope }))).toBe('ZL001 not_a_node');
    expect(await codeOf(aggregate(stand.app, 'min(x)', ['{"odd": 1}']))).toBe('ZL001 unknown_value');
  });

  it.each([
    ['joined texts', '"aaaaaa" + "bbbbbb"', 'ZL001 text_too_long'],
    ['a text and a number', '"aaaaaaaa" + 12345', 'ZL001 text_too_long'],
    ['a range', 'range(1, 6)', 'ZL001 list_too_long'],
    ['a range of endless length', 'range(-9223372036854775807, 9223372036854775807)', 'ZL001 list_too_long'],
    ['a split text', 'split("a,b,c,d,e,f", ",")', 'ZL001 list_too_long'],
    ['joined lists', '[1,2,3] + [4,5,6]', 'ZL001 list_too_long'],
    ['an element more', '[1,2,3,4,5] + 6', 'ZL001 list_too_long'],
  ])('beyond the limits: %s', async (_, text, code) => {
    const limits = { stringLength: 10, listLength: 5 };
    expect(await codeOf(express(stand.app, text, { limits }))).toBe(code);
    expect(await codeOf(express(stand.app, text, { limits: { stringLength: 20, listLength: 7 } }))).toBe(
      text.includes('9223372036854775807') ? code : 'ran',
    );
  });
});

describe('the text of a statement [A5]', () => {
  it('grows with the query and not with its depth', () => {
    const lengthOf = (text: string) =>
      (toTagged(compiled(text)) as { render: () => { text: string } }).render().text.length;
    const nest = (depth: number, wrap: (inner: string) => string): string =>
      depth === 0 ? '1' : wrap(nest(depth - 1, wrap));
    for (const wrap of [
      (inner: string) => `CASE ${inner} WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 3 END`,
      (inner: string) => `size([x IN [${inner}] WHERE x = 1 | x])`,
      (inner: string) => `CASE WHEN any(x IN [${inner}] WHERE x = 1) THEN 1 ELSE 2 END`,
      (inner: string) => `toInteger(${inner} + 1.5)`,
      (inner: string) => `coalesce(${inner}, 'a')`,
      (inner: string) => `date({year: 2000 + size(toString(${inner}))}).year`,
    ])
      expect(lengthOf(nest(8, wrap)) / lengthOf(nest(4, wrap))).toBeLessThan(2.5);
  });
});

describe('functions of the lens [F2]', () => {
  it('are for the app role only and read no table', async () => {
    const { rows } = await stand.admin.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'lens'::regnamespace
       and (has_function_privilege('consilium_operate', p.oid, 'execute') or p.provolatile <> 'i' or p.prosecdef)`,
    );
    expect(rows).toEqual([]);
    await expect(stand.app.query(`select lens.kind('1')`)).resolves.toMatchObject({
      rows: [{ kind: 'integer' }],
    });
  });
});
