import { describe, expect, it } from 'vitest';
import { asOfText, checkedMoment } from './as-of.ts';

describe('a statement of a past day [D14]', () => {
  it('reads the views of that day in place of the tables', () => {
    expect(
      asOfText('SELECT FROM app.resource_versions v JOIN app.imports i WHERE tenant = app.tenant()'),
    ).toBe('SELECT FROM app.resource_versions_as_of v JOIN app.imports i WHERE tenant = app.tenant()');
  });

  it('is refused if it names a table or a function that has no past', () => {
    for (const text of [
      'SELECT FROM app.patient_names',
      'SELECT app.my_citations()',
      'UPDATE app.last_looks SET',
    ])
      expect(() => asOfText(text)).toThrow('not_of_that_day');
  });

  it('takes a moment in one form only', () => {
    expect(checkedMoment('2026-11-17T23:20:00.000Z')).toBe('2026-11-17T23:20:00.000Z');
    for (const wrong of ['2026-11-17', "2026-11-17T23:20:00.000Z'--", '2026-13-45T99:99:99.000Z', ''])
      expect(() => checkedMoment(wrong)).toThrow('invalid_moment');
  });
});
