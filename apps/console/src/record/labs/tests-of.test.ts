import { describe, expect, it } from 'vitest';
import type { Lab } from '../../api/generated.ts';
import { testsOf } from './tests-of.ts';

const lab = (code: string, more: object = {}) =>
  ({ code, codes: [code], count: 3, last: { id: code }, ...more }) as unknown as Lab;
const coded = (system: string, code: string) => ({ coding: [{ system, code }] });
const LOINC = 'http://loinc.org';

describe('a result and its test [A17]', () => {
  const labs = [lab('8480-6'), lab('8462-4'), lab('https://x.example|pcf'), lab('2157-6')];
  const codes = (resource: object) => testsOf(labs, resource).map(({ code }) => code);

  it('is found by its code, with its system where the server names it', () => {
    expect(codes({ code: coded(LOINC, '2157-6') })).toEqual(['2157-6']);
    expect(codes({ code: coded('https://x.example', 'pcf') })).toEqual(['https://x.example|pcf']);
    expect(codes({ code: { text: 'CK' } })).toEqual([]);
  });

  it('has one test for each component of a panel', () =>
    expect(
      codes({
        code: coded(LOINC, '85354-9'),
        component: [{ code: coded(LOINC, '8480-6') }, { code: coded(LOINC, '8462-4') }],
      }),
    ).toEqual(['8480-6', '8462-4']));
});
