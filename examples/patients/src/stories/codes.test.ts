import { describe, expect, it } from 'vitest';
import { finalOf } from '../test-support/look.fixture.ts';
import { stories } from './stories.ts';

interface Code {
  readonly system: string;
  readonly code: string;
  readonly display: string;
}

function codings(value: unknown): readonly Code[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'system' in value && 'code' in value && 'display' in value ? [value as Code] : [];
  return [...own, ...Object.values(value).flatMap(codings)];
}

const every = stories.flatMap((story) => codings([...finalOf(story).values()]));
const codesOf = (system: string) => [
  ...new Set(every.filter((one) => one.system === system).map(({ code }) => code)),
];

/** LOINC: the last digit is the Luhn digit of those before it. */
function loincHolds(code: string): boolean {
  const [body = '', check] = code.split('-');
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}

const permuted = '1576283094';

/** SNOMED CT: Verhoeff's check, by its dihedral group. */
function snomedHolds(code: string): boolean {
  const permute = (digit: number, times: number): number =>
    times === 0 ? digit : permute(Number(permuted[digit]), times - 1);
  const multiply = (a: number, b: number): number => {
    if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
    return b < 5 ? 5 + ((a - b) % 5) : (5 + a - b) % 5;
  };
  const digits = [...code].reverse().map(Number);
  return digits.reduce((sum, digit, index) => multiply(sum, permute(digit, index % 8)), 0) === 0;
}

describe('the codes of the stories', () => {
  it('a changed digit is found', () => {
    expect([loincHolds('2160-0'), loincHolds('2161-0')]).toEqual([true, false]);
    expect([snomedHolds('22298006'), snomedHolds('22289006')]).toEqual([true, false]);
  });

  it('LOINC codes hold their check digit', () => {
    const codes = codesOf('http://loinc.org');
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !loincHolds(code))).toEqual([]);
  });

  it('SNOMED CT codes hold their check digit', () => {
    const codes = codesOf('http://snomed.info/sct');
    expect(codes.length).toBeGreaterThan(60);
    expect(codes.filter((code) => !snomedHolds(code))).toEqual([]);
  });

  it('one code has one name', () => {
    const names = new Map<string, Set<string>>();
    for (const { system, code, display } of every)
      names.set(`${system} ${code}`, (names.get(`${system} ${code}`) ?? new Set()).add(display));
    expect([...names].filter(([, set]) => set.size > 1)).toEqual([]);
  });

  it('every quantity has a UCUM unit', () => {
    const units =
      every.length > 0 ? stories.flatMap((story) => quantities([...finalOf(story).values()])) : [];
    expect(units.length).toBeGreaterThan(500);
    expect(units.filter(({ system, code }) => system !== 'http://unitsofmeasure.org' || !code)).toEqual([]);
  });
});

function quantities(value: unknown): readonly { readonly system?: string; readonly code?: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'value' in value && 'unit' in value ? [value as { system?: string; code?: string }] : [];
  return [...own, ...Object.values(value).flatMap(quantities)];
}
