import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGE_FILE, readShaped } from '@consilium/base';
import { describe, expect, it } from 'vitest';
import { createEmergencyScreen } from './index.ts';
import { type Threshold, valuesShape } from './values-shape.ts';

const folder = join(import.meta.dirname, '../../emergencies');
const fileAt = (path: string) => ({ path, text: readFileSync(join(folder, path), 'utf8') });
const table = readShaped(fileAt('en/values.yml'), valuesShape, LARGE_FILE);
const screen = createEmergencyScreen(
  ['countries.yml', ...readdirSync(join(folder, 'en')).map((name) => `en/${name}`)].map(fileAt),
);
const found = (text: string) => screen.check(text)?.entries ?? [];

const AGES: readonly (readonly [number, string])[] = [
  [0.1, 'He is 5 weeks old. '],
  [0.4, 'He is 5 months old. '],
  [0.8, 'He is 9 months old. '],
  [3, 'He is 3 years old. '],
  [8, 'He is 8 years old. '],
  [40, ''],
];
const NAMES: Readonly<Record<string, string>> = {
  'heart-rate': 'heart rate',
  'breathing-rate': 'respiratory rate',
  oxygen: 'SpO2',
  'coma-scale': 'GCS',
  'white-cells': 'wbc',
  'creatine-kinase': 'CK',
  haemoglobin: 'Hb',
};
/** One step of the precision that the bound is written with. */
const stepOf = (bound: number) => 10 ** -(String(bound).split('.')[1]?.length ?? 0);
const near = (bound: number, steps: number) => Number((bound + steps * stepOf(bound)).toFixed(4));

function message({ measure, unit, ages: [from, to] }: Threshold, value: number): string {
  const [, age] = AGES.filter(([years]) => years >= from && years < to).at(-1)!;
  const words =
    unit === 'none' ? [] : table.measures[measure]!.units.find((each) => each.unit === unit)!.words;
  return `${age}${NAMES[measure] ?? measure} is ${value} ${words[0] ?? ''}`.trim();
}

describe('thresholds of the emergency screen, from the table [A15]', () => {
  const entries = table.thresholds.filter(({ tier }) => tier !== undefined);

  it('are about 24 measures and at least 50', () => {
    expect(new Set(table.thresholds.map(({ measure }) => measure)).size).toBeGreaterThanOrEqual(24);
    expect(table.thresholds.length).toBeGreaterThanOrEqual(50);
  });

  it.each(entries.map((each) => [each.id, each] as const))('%s: at, beyond and short of it', (id, each) => {
    const bound = each.at_least ?? each.at_most!;
    const beyond = each.at_least === undefined ? -1 : 1;
    expect(found(message(each, bound))).toContain(id);
    expect(found(message(each, near(bound, beyond)))).toContain(id);
    expect(found(message(each, near(bound, -beyond)))).not.toContain(id);
  });

  // The others decide inside an entry of a subject.
  it.each([
    ['glucose 2.5', 'emergency'],
    ['glucose 2.6', 'urgent'],
    ['glucose 3.9', 'urgent'],
    ['glucose 4', undefined],
    ['glucose 17.9', undefined],
    ['glucose 18', 'urgent'],
    ['ketones 1.4', undefined],
    ['ketones 1.5', 'emergency'],
  ])('%s: %s', (text, tier) => {
    expect(screen.check(text)?.tier).toBe(tier);
  });
});

describe('values in a message [A15]', () => {
  it.each([
    ['no value of its own: the pulse is none of the saturation', 'SpO2 96 HR 84'],
    ['a newer value counts', 'sats were 82, now 96'],
    ['a value of the past', 'K was 7.1 last year'],
    ['a goal', 'BP goal 80/60, K target below 2.5'],
    ['a limit', 'call me if the sats drop below 90'],
    ['usual', 'his usual heart rate is 39'],
    ['not plausible', 'K 71, pH 70.2, Na 13'],
    ['of something else', 'urine pH 7.02'],
    ['a dose', 'I take 2.1 mg of potassium'],
    ['a child has a faster pulse', 'my 3 year old HR 140'],
    ['a child whose age is not known', 'my kid has HR 140'],
    ['another measure, with the same word in it', 'HbA1c 48, mean glucose 19'],
  ])('is quiet: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['BP 76/40', 'systolic-very-low'],
    ['BP 210/130', 'diastolic-very-high'],
    ['BP normally 120/80, today 76/40', 'systolic-very-low'],
    ['GCS 7/15', 'coma-score-very-low'],
    ['his oxygen is eighty two', 'oxygen-very-low'],
    ['82% sats', 'oxygen-very-low'],
    ['41.5 °C', 'temperature-very-high'],
    ['106.7 F fever', 'temperature-very-high'],
    ['platelets 8,000', 'platelets-very-low'],
    ['K 7,1', 'potassium-very-high'],
    ['hemoglobin 4.8 g/dL', 'haemoglobin-very-low'],
    ['Na+ 108 mEq/L', 'sodium-very-low'],
    ['my 3-month-old has a temp of 38.4', 'temperature-baby'],
    [`${'We went for a walk. '.repeat(600)} K 7.1`, 'potassium-very-high'],
  ])('is found: %s', (text, id) => {
    expect(found(text)).toContain(id);
  });
});

describe('values held against what the record knows [A15]', () => {
  const copd = { age: 71, usual: { oxygen: 90, systolic: 96 } };
  const check = (text: string, known?: { age: number | null; usual: Record<string, number> }) =>
    screen.check(text, known)?.tier ?? 'none';

  it('judges a pulse by the age of the open patient, where the message says none', () => {
    expect(check('Her pulse is 150')).toBe('urgent');
    expect(check('Her pulse is 150', { age: 3, usual: {} })).toBe('none');
    expect(check('Her pulse is 175', { age: 3, usual: {} })).toBe('urgent');
    expect(check('Her pulse is 150', { age: null, usual: {} })).toBe('urgent');
    expect(check('He is 40 years old and his pulse is 150', { age: 3, usual: {} })).toBe('urgent');
    expect(check('Temperature 38.2', { age: 0.1, usual: {} })).toBe('emergency');
  });

  it('lets pass what is usual for the patient, and nothing beyond the bound for it', () => {
    expect(check('His sats are 89')).toBe('emergency');
    expect(check('His sats are 89', copd)).toBe('none');
    expect(check('His sats are 86', copd)).toBe('urgent');
    expect(check('His sats are 84', { age: 71, usual: { oxygen: 70 } })).toBe('emergency');
    expect(check('BP 88/50', copd)).toBe('none');
    expect(check('BP 78/40', { age: 71, usual: { systolic: 60 } })).toBe('emergency');
    expect(check('His sats are 89', { age: 71, usual: { oxygen: 97 } })).toBe('emergency');
  });

  it('hides no sign that is told in words', () => {
    expect(check('His sats are 89 and his lips are blue', copd)).toBe('emergency');
  });
});
