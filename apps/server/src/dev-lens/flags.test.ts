import { describe, expect, it } from 'vitest';
import { readFlags, UsageError } from './flags.ts';

const patients = ['duchenne', 'polypharmacy'];

describe('words behind npm run lens [A5]', () => {
  it('open the first patient as the record stands, unless they say otherwise', () => {
    expect(readFlags([], patients)).toMatchObject({
      patient: 'duchenne',
      asOf: undefined,
      cypher: undefined,
    });
    expect(readFlags(['--patient', 'polypharmacy', '--as-of', '2019-01-31', 'RETURN 1'], patients)).toEqual({
      ...{ patient: 'polypharmacy', asOf: '2019-01-31', cypher: 'RETURN 1' },
      ...{ sql: false, plan: false, help: false },
    });
  });

  it.each([
    ['a flag that is none', ['--pateint', 'duchenne'], "unknown option '--pateint'"],
    ['a patient that is none', ['--patient', 'nobody'], 'one of duchenne, polypharmacy'],
    ['a day that is none', ['--as-of', '31.1.2019', 'RETURN 1'], 'write it as 2019-01-31'],
    ['a day to come', ['--as-of', '2999-01-01'], 'has not come yet'],
    ['a query without quotes', ['MATCH', '(n)'], 'in single quotes'],
  ])('are answered with what to write for %s', (_, words, remedy) => {
    expect(() => readFlags(words, patients)).toThrow(UsageError);
    expect(() => readFlags(words, patients)).toThrow(remedy);
  });
});
